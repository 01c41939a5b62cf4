// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct Request {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory answers);
}

/// @title Resolves names in one call, forwards and back, with resolvers of names above (ENSIP-10) and outside the chain (EIP-3668)
/// @notice Its two functions are those that clients call, and its errors those that they take for "no such name".
contract UniversalResolver {
    Registry private constant REGISTRY = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    bytes4 private constant LOOKUP = 0x556f1830;
    /// @dev `addr(bytes32,uint256)`
    bytes4 private constant ADDR_OF_TYPE = 0xf1cb7e06;
    uint256 private constant DEFAULT_TYPE = 0x80000000;

    /// @dev A call of a resolver that waits for an answer from outside. `claimed` is empty unless the name was found by its address.
    struct Pending {
        address resolver;
        bool isExtended;
        string[] gateways;
        string claimed;
        address owner;
        address reverseResolver;
        bytes4 callback;
        bytes extraData;
        bool isTyped;
    }

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// @param name in DNS encoding
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata gateways
    ) external view returns (bytes memory, address) {
        Pending memory pending;
        pending.gateways = gateways;
        bytes memory result = _resolve(name, data, pending, this.resolveCallback.selector);
        return (result, pending.resolver);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        bytes memory result = _continue(response, pending, this.resolveCallback.selector);
        return (result, pending.resolver);
    }

    /// @param owner the 20 bytes of an address
    /// @param coinType of SLIP-44 or ENSIP-11. Ether's has its own name first, EVM networks share the default (ENSIP-19)
    function reverseWithGateways(
        bytes calldata owner,
        uint256 coinType,
        string[] calldata gateways
    ) external view returns (string memory, address, address) {
        Pending memory pending;
        pending.gateways = gateways;
        pending.owner = address(bytes20(owner));
        pending.isTyped = coinType != 60;
        (pending.claimed, pending.reverseResolver) = _claimed(owner, coinType);
        if (bytes(pending.claimed).length == 0) return ("", address(0), pending.reverseResolver);
        bytes memory name = _encode(bytes(pending.claimed));
        (, bytes32 node, ) = _find(name, 0);
        bytes memory data = pending.isTyped
            ? abi.encodeWithSelector(ADDR_OF_TYPE, node, coinType)
            : abi.encodeCall(Resolver.addr, (node));
        return _verified(_resolve(name, data, pending, this.reverseCallback.selector), pending);
    }

    function reverseCallback(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (string memory, address, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return _verified(_continue(response, pending, this.reverseCallback.selector), pending);
    }

    /// @dev The name that an address claims, with the resolver that holds it.
    function _claimed(bytes calldata owner, uint256 coinType) private view returns (string memory, address) {
        bytes memory own = bytes.concat(bytes1(uint8(40)), _hex(owner), "\x04addr\x07reverse\x00");
        (address resolver, bytes32 node, ) = _find(own, 0);
        if (coinType == 60 && resolver != address(0)) {
            string memory name = Resolver(resolver).name(node);
            if (bytes(name).length > 0) return (name, resolver);
        }
        bool isEvm = coinType == 60 || (coinType >= DEFAULT_TYPE && coinType < 2 * DEFAULT_TYPE);
        bytes memory shared = bytes.concat(bytes1(uint8(40)), _hex(owner), "\x07default\x07reverse\x00");
        (address registrar, bytes32 sharedNode, ) = _find(shared, 0);
        if (isEvm && registrar != address(0)) {
            bytes memory answer = Resolver(registrar).resolve(shared, abi.encodeCall(Resolver.name, (sharedNode)));
            return (abi.decode(answer, (string)), registrar);
        }
        if (coinType != 60 || resolver == address(0)) revert ResolverNotFound(own);
        return ("", resolver);
    }

    function _verified(
        bytes memory result,
        Pending memory pending
    ) private pure returns (string memory, address, address) {
        address found = pending.isTyped
            ? address(bytes20(abi.decode(result, (bytes))))
            : abi.decode(result, (address));
        if (found != pending.owner) revert ReverseAddressMismatch(pending.claimed, abi.encodePacked(found));
        return (pending.claimed, pending.resolver, pending.reverseResolver);
    }

    function _resolve(
        bytes memory name,
        bytes memory data,
        Pending memory pending,
        bytes4 callback
    ) private view returns (bytes memory) {
        (address resolver, , uint256 offset) = _find(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        pending.resolver = resolver;
        pending.isExtended = Resolver(resolver).supportsInterface(0x9061b923);
        if (offset > 0 && !pending.isExtended) revert ResolverNotFound(name);
        bytes memory call = pending.isExtended ? abi.encodeCall(Resolver.resolve, (name, data)) : data;
        (bool isDone, bytes memory answer) = resolver.staticcall(call);
        if (isDone && answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return _settle(isDone, answer, pending, callback);
    }

    function _continue(
        bytes calldata response,
        Pending memory pending,
        bytes4 callback
    ) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory answers) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revertWith(answers[0]);
        (bool isDone, bytes memory answer) = pending.resolver.staticcall(
            abi.encodeWithSelector(pending.callback, answers[0], pending.extraData)
        );
        return _settle(isDone, answer, pending, callback);
    }

    /// @dev Returns the result, or asks the client for the resolver's off-chain data.
    function _settle(
        bool isDone,
        bytes memory answer,
        Pending memory pending,
        bytes4 callback
    ) private view returns (bytes memory) {
        if (isDone) return pending.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (bytes4(answer) != LOOKUP) revert ResolverError(answer);
        Request[] memory requests = new Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callback, pending.extraData) = abi.decode(
            _withoutSelector(answer),
            (address, string[], bytes, bytes4, bytes)
        );
        bytes memory query = abi.encodeCall(BatchGateway.query, (requests));
        revert OffchainLookup(address(this), pending.gateways, query, callback, abi.encode(pending));
    }

    /// @return resolver of the name, or of the nearest name above that has one
    /// @return node hash of the name
    /// @return at where the name begins that the resolver belongs to
    function _find(bytes memory name, uint256 offset) private view returns (address resolver, bytes32 node, uint256 at) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return (address(0), 0, offset);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        (resolver, node, at) = _find(name, offset + length + 1);
        node = keccak256(abi.encodePacked(node, label));
        address own = REGISTRY.resolver(node);
        if (own != address(0)) (resolver, at) = (own, offset);
    }

    /// @dev `a.eth` becomes `\x01a\x03eth\x00`: the length of the next label replaces each dot.
    function _encode(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = bytes.concat("\x00", name, "\x00");
        uint256 start = 0;
        for (uint256 i = 1; i < encoded.length; i++) {
            bool isEnd = i == encoded.length - 1;
            if (!isEnd && encoded[i] != ".") continue;
            encoded[start] = bytes1(uint8(i - start - 1));
            start = i;
        }
        encoded[encoded.length - 1] = 0;
    }

    function _hex(bytes memory value) private pure returns (bytes memory digits) {
        bytes memory all = "0123456789abcdef";
        digits = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            digits[2 * i] = all[uint8(value[i]) >> 4];
            digits[2 * i + 1] = all[uint8(value[i]) & 15];
        }
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[i + 4];
    }

    function _revertWith(bytes memory data) private pure {
        assembly {
            revert(add(data, 32), mload(data))
        }
    }
}
