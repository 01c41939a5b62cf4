// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

interface WorldOrigin {
    function value() external view returns (string memory);
}

/// @title An ERC-721 whose tokens have different kinds of metadata URIs
/// @notice A URI that begins with `/` lies on the world's server.
contract Collection is ERC721 {
    WorldOrigin private immutable _origin;
    mapping(uint256 => string) private _uris;

    constructor(WorldOrigin origin, string memory name_, string memory symbol_) ERC721(name_, symbol_) {
        _origin = origin;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        _mint(to, id);
        _uris[id] = uri;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireMinted(id);
        string memory uri = _uris[id];
        bool isPath = bytes(uri).length > 0 && bytes(uri)[0] == "/";
        return isPath ? string.concat(_origin.value(), uri) : uri;
    }
}

/// @title An ERC-721 without readable metadata
contract SilentCollection is ERC721 {
    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        revert("no metadata");
    }
}

/// @title An ERC-1155 with one URI for all: clients put the id in, as 64 hexadecimal digits
contract Editions is ERC1155 {
    WorldOrigin private immutable _origin;
    string public name;

    constructor(WorldOrigin origin, string memory name_, string memory path) ERC1155(path) {
        _origin = origin;
        name = name_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintMany(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        return string.concat(_origin.value(), super.uri(id));
    }
}

/// @title A collection that tells everybody that they own one of it
contract SpamCollection {
    string public name;
    string public symbol;
    WorldOrigin private immutable _origin;
    mapping(uint256 => address) public ownerOf;
    uint256 private _count;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    constructor(WorldOrigin origin, string memory name_, string memory symbol_) {
        _origin = origin;
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function airdrop(address[] calldata receivers) external {
        for (uint256 i = 0; i < receivers.length; i++) {
            _count += 1;
            ownerOf[_count] = receivers[i];
            emit Transfer(address(0), receivers[i], _count);
        }
    }

    function balanceOf(address) external pure returns (uint256) {
        return 1;
    }

    function tokenURI(uint256) external view returns (string memory) {
        return string.concat(_origin.value(), "/collectibles/spam.json");
    }
}
