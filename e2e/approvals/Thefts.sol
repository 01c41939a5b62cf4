// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import "@account-abstraction/contracts/interfaces/PackedUserOperation.sol";

/// @title Code of another wallet, whose maker takes all coin of the account that runs it
contract TakingCode {
    address payable private immutable TAKER;
    /// Whether anyone may start it, or only the account.
    bool private immutable IS_OPEN;

    constructor(address payable taker, bool isOpen) {
        TAKER = taker;
        IS_OPEN = isOpen;
    }

    receive() external payable {}

    fallback() external payable {
        require(IS_OPEN || msg.sender == address(this), "not the account");
        TAKER.transfer(address(this).balance);
    }
}

/// @title Code that takes operations as the accounts of EntryPoint 0.6 and 0.7 do, by a signature of their hash as a message
contract MessageCode {
    address private immutable ENTRY_POINT;

    constructor(address entryPoint) {
        ENTRY_POINT = entryPoint;
    }

    receive() external payable {}

    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256)
        external
        view
        returns (uint256)
    {
        bytes calldata signature = operation.signature;
        bytes32 signed = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
        address signer =
            ecrecover(signed, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == address(this) ? 0 : 1;
    }

    function execute(address payable target, uint256 value, bytes calldata data) external {
        require(msg.sender == ENTRY_POINT, "not the EntryPoint");
        (bool isDone,) = target.call{value: value}(data);
        require(isDone, "failed");
    }
}

interface Signer {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// @title Reads signatures as Permit2 does: an account with code is asked, and one without is recovered
contract SignatureReader {
    function isOf(address account, bytes32 hash, bytes calldata signature) external view returns (bool) {
        if (account.code.length > 0) return Signer(account).isValidSignature(hash, signature) == 0x1626ba7e;
        return ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == account;
    }
}
