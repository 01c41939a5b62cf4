// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface ResolverService {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/**
 * Resolves an ENS name and every name below it with answers that a gateway signs (EIP-3668, ENSIP-10). It holds no coin and no record: its owner
 * chooses only signers and URLs. Its creation code is `deploy/zoneResolver.hex`.
 */
contract ZoneResolver {
    address public owner;
    /// Address that becomes the owner once it accepts.
    address public pendingOwner;
    mapping(address => bool) public signers;
    string[] private _urls;

    event OwnershipOffered(address indexed from, address indexed to);
    event OwnershipTaken(address indexed from, address indexed to);
    event SignerSet(address indexed signer, bool isSigner);
    event UrlsSet(string[] urls);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error NotSigned();
    error Expired();

    constructor(address owner_, address[] memory signers_, string[] memory urls_) {
        require(owner_ != address(0), NotOwner());
        owner = owner_;
        emit OwnershipTaken(address(0), owner_);
        for (uint256 i = 0; i < signers_.length; i++) _setSigner(signers_[i], true);
        _setUrls(urls_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, NotOwner());
        _;
    }

    function offerOwnership(address to) external onlyOwner {
        pendingOwner = to;
        emit OwnershipOffered(owner, to);
    }

    function acceptOwnership() external {
        require(msg.sender == pendingOwner, NotOwner());
        emit OwnershipTaken(owner, msg.sender);
        owner = msg.sender;
        pendingOwner = address(0);
    }

    function setSigner(address signer, bool isSigner) external onlyOwner {
        _setSigner(signer, isSigner);
    }

    /// @param urls_ with `{sender}` and `{data}`, the preferred first
    function setUrls(string[] memory urls_) external onlyOwner {
        _setUrls(urls_);
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    /// @dev ERC-165, ENSIP-10, and ENSIP-22, by which the universal resolver asks this contract for its features.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923 || id == 0x582de3e7;
    }

    /// @dev `eth.ens.resolver.extended.multicall`: several records of a name in one lookup.
    function supportsFeature(bytes4 feature) external pure returns (bool) {
        return feature == 0x96b62db8;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(ResolverService.resolve, (name, data));
        revert OffchainLookup(
            address(this),
            _urls,
            question,
            this.resolveWithProof.selector,
            abi.encode(question, address(this))
        );
    }

    /// @param response what the gateway signed: `(bytes result, uint64 expires, bytes signature)`
    /// @param extra the question, and the contract that asked it
    function resolveWithProof(bytes calldata response, bytes calldata extra) external view returns (bytes memory) {
        (bytes memory question, address target) = abi.decode(extra, (bytes, address));
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp && expires <= block.timestamp + 1 days, Expired());
        bytes32 hash = keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(question), keccak256(result)));
        require(target == address(this) && signers[_recover(hash, signature)], NotSigned());
        return result;
    }

    function _setSigner(address signer, bool isSigner) private {
        // `ecrecover` returns the zero address for an invalid signature.
        require(signer != address(0), NotSigned());
        signers[signer] = isSigner;
        emit SignerSet(signer, isSigner);
    }

    function _setUrls(string[] memory urls_) private {
        delete _urls;
        for (uint256 i = 0; i < urls_.length; i++) _urls.push(urls_[i]);
        emit UrlsSet(urls_);
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        require(signature.length == 65, NotSigned());
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(hash, v, r, s);
    }
}
