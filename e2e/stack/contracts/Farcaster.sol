// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// Stands in for Farcaster's registry of ids: who holds which.
contract IdRegistry {
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    function put(uint256 fid, address owner) external {
        delete idOf[custodyOf[fid]];
        custodyOf[fid] = owner;
        idOf[owner] = fid;
    }
}

/// Stands in for Farcaster's registry of keys, as far as auth addresses go.
contract KeyRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function put(uint256 fid, bytes calldata key, uint8 state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
