// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// Stands in for Farcaster's registry of ids: who holds which.
contract IdRegistry {
    event Register(address indexed to, uint256 indexed id, address recovery);
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Recover(address indexed from, address indexed to, uint256 indexed id);

    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    function put(uint256 fid, address owner) public {
        address former = custodyOf[fid];
        delete idOf[former];
        custodyOf[fid] = owner;
        idOf[owner] = fid;
        if (former == address(0)) emit Register(owner, fid, address(0));
        else emit Transfer(former, owner, fid);
    }

    function recover(uint256 fid, address owner) external {
        address former = custodyOf[fid];
        put(fid, owner);
        emit Recover(former, owner, fid);
    }
}

/// Stands in for Farcaster's registry of keys, as far as auth addresses go.
contract KeyRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    event Add(
        uint256 indexed fid,
        uint32 indexed keyType,
        bytes indexed key,
        bytes keyBytes,
        uint8 metadataType,
        bytes metadata
    );

    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function put(uint256 fid, bytes calldata key, uint8 state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
        if (state == 1) emit Add(fid, keyType, key, key, 1, "");
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
