// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title Where the server of the local world is: names and tokens point at it
/// @notice Its port differs from world to world, so the string is written into its first slot at each start.
contract Origin {
    string public value;
}

/// @title Owners and resolvers of names, by the hash of EIP-137
contract NameRegistry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotTheOwner(bytes32 node);

    /// @notice Registers the name `label` under a name of the caller. The first caller owns the root.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_) external {
        bool isFirst = node == 0 && owner[node] == address(0);
        if (isFirst) owner[node] = msg.sender;
        if (owner[node] != msg.sender) revert NotTheOwner(node);
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = owner_;
        resolver[subnode] = resolver_;
        emit NewOwner(node, label, owner_);
        emit NewResolver(subnode, resolver_);
    }
}

/// @title Addresses, texts and reverse names, kept on the chain
/// @notice A text that begins with `{origin}` is answered with the address of the world's server in its place.
contract NameResolver {
    Origin private immutable _origin;
    mapping(bytes32 => address) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;
    mapping(bytes32 => string) public name;

    bytes private constant PLACE = "{origin}";

    constructor(Origin origin) {
        _origin = origin;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function setAddr(bytes32 node, address value) external {
        _addresses[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        _texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }

    function addr(bytes32 node) external view returns (address) {
        return _addresses[node];
    }

    /// @param coinType of SLIP-44: 60 is ether
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        bool isKnown = coinType == 60 && _addresses[node] != address(0);
        return isKnown ? abi.encodePacked(_addresses[node]) : bytes("");
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        bytes memory value = bytes(_texts[node][key]);
        if (value.length < PLACE.length) return string(value);
        bytes memory rest = new bytes(value.length - PLACE.length);
        for (uint256 i = 0; i < value.length; i++) {
            if (i < PLACE.length && value[i] != PLACE[i]) return string(value);
            if (i >= PLACE.length) rest[i - PLACE.length] = value[i];
        }
        return string.concat(_origin.value(), string(rest));
    }
}

/// @title Answers for every name below its own (ENSIP-10): each has the address that its first label hashes to
contract WildcardResolver {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata data) external pure returns (bytes memory) {
        uint256 length = uint8(name[0]);
        bool isAddress = bytes4(data) == 0x3b3b57de;
        return isAddress ? abi.encode(address(uint160(uint256(keccak256(name[1:1 + length]))))) : abi.encode("");
    }
}

/// @title Answers with data that an off-chain server signed (EIP-3668)
contract OffchainResolver {
    Origin private immutable _origin;
    address private immutable _signer;
    string private _path;
    bool private immutable _isEndless;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotSigned();

    /// @param path below the world's server, or a whole URL
    /// @param isEndless whether each answer leads to another lookup
    constructor(Origin origin, address signer, string memory path, bool isEndless) {
        _origin = origin;
        _signer = signer;
        _path = path;
        _isEndless = isEndless;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        _lookUp(abi.encodeWithSelector(this.resolve.selector, name, data));
    }

    /// @param response the answer and its signature: `(bytes, uint8, bytes32, bytes32)`
    function answer(bytes calldata response, bytes calldata question) external view returns (bytes memory result) {
        if (_isEndless) _lookUp(question);
        uint8 v;
        bytes32 r;
        bytes32 s;
        (result, v, r, s) = abi.decode(response, (bytes, uint8, bytes32, bytes32));
        if (ecrecover(keccak256(abi.encodePacked(keccak256(question), keccak256(result))), v, r, s) != _signer) {
            revert NotSigned();
        }
    }

    function _lookUp(bytes memory question) private view {
        string[] memory urls = new string[](1);
        bool isPath = bytes(_path)[0] == "/";
        urls[0] = isPath ? string.concat(_origin.value(), _path) : _path;
        revert OffchainLookup(address(this), urls, question, this.answer.selector, question);
    }
}
