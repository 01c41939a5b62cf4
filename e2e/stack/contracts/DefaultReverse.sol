// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title Primary names for every EVM network (ENSIP-19), with the functions of ENS's default reverse registrar
/// @notice It also resolves `<address>.default.reverse` (ENSIP-10).
contract DefaultReverse {
    mapping(address => string) private _names;

    event NameForAddrChanged(address indexed addr, string name);

    error SignatureInvalid();
    error SignatureExpired();
    error SignatureExpiryTooHigh();

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function nameForAddr(address addr) external view returns (string memory) {
        return _names[addr];
    }

    function setName(string calldata name) external {
        _set(msg.sender, name);
    }

    function setNameForAddrWithSignature(
        address addr,
        uint256 signatureExpiry,
        string calldata name,
        bytes calldata signature
    ) external {
        if (signatureExpiry < block.timestamp) revert SignatureExpired();
        if (signatureExpiry > block.timestamp + 1 hours) revert SignatureExpiryTooHigh();
        bytes32 hash = keccak256(
            abi.encodePacked(address(this), this.setNameForAddrWithSignature.selector, addr, signatureExpiry, name)
        );
        bytes32 signed = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
        if (signature.length != 65) revert SignatureInvalid();
        address signer = ecrecover(signed, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        if (signer == address(0) || signer != addr) revert SignatureInvalid();
        _set(addr, name);
    }

    /// @param name in DNS encoding: its first label is an address in 40 hexadecimal digits
    function resolve(bytes calldata name, bytes calldata) external view returns (bytes memory) {
        if (uint8(name[0]) != 40) return abi.encode("");
        uint160 value = 0;
        for (uint256 i = 1; i <= 40; i++) {
            uint8 digit = uint8(name[i]);
            value = value * 16 + (digit >= 97 ? digit - 87 : digit - 48);
        }
        return abi.encode(_names[address(value)]);
    }

    function _set(address addr, string calldata name) private {
        _names[addr] = name;
        emit NameForAddrChanged(addr, name);
    }
}
