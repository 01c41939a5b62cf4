// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title An account that is a contract, for which one key signs (ERC-1271)
contract OwnedAccount {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;

    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return INVALID;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == OWNER ? VALID : INVALID;
    }
}
