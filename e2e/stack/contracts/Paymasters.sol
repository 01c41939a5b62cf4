// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import "@account-abstraction/contracts/interfaces/PackedUserOperation.sol";

/** Some tokens answer transfers with nothing. */
interface Token {
    function transferFrom(address from, address to, uint256 amount) external;
    function allowance(address owner, address spender) external view returns (uint256);
}

/**
 * Paymaster of the local world. It pays for operations that its owner signed, all but their signature, until a time:
 *
 *   last second (6 bytes) | signature (65)
 */
contract SignedPaymaster {
    address immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function hashOf(PackedUserOperation calldata operation, uint48 lastSecond) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid,
                address(this),
                operation.sender,
                operation.nonce,
                keccak256(operation.callData),
                operation.accountGasLimits,
                operation.preVerificationGas,
                operation.gasFees,
                keccak256(operation.paymasterAndData[:52]),
                lastSecond
            )
        );
    }

    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256)
        external
        virtual
        returns (bytes memory context, uint256 validationData)
    {
        return (abi.encode(operation.sender), check(operation));
    }

    function check(PackedUserOperation calldata operation) internal view returns (uint256) {
        bytes calldata data = operation.paymasterAndData[52:];
        uint48 lastSecond = uint48(bytes6(data[:6]));
        bytes calldata signature = data[6:];
        require(signature.length == 65, "no signature");
        address signer = ecrecover(
            hashOf(operation, lastSecond), uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64])
        );
        return (uint256(lastSecond) << 160) | (signer == owner ? 0 : 1);
    }

    function postOp(uint8, bytes calldata context, uint256, uint256) external virtual {}
}

/** Takes the permitted amount of a token, for itself or another account, after the operation that it pays for. */
contract TakingPaymaster is SignedPaymaster {
    Token immutable token;
    address immutable taker;

    constructor(address owner_, Token token_, address taker_) SignedPaymaster(owner_) {
        token = token_;
        taker = taker_ == address(0) ? address(this) : taker_;
    }

    function postOp(uint8, bytes calldata context, uint256, uint256) external override {
        address account = abi.decode(context, (address));
        uint256 amount = token.allowance(account, address(this));
        if (amount > 0) token.transferFrom(account, taker, amount);
    }
}

/** Pays for any operation. */
contract GivingPaymaster is SignedPaymaster {
    constructor(address owner_) SignedPaymaster(owner_) {}

    function validatePaymasterUserOp(PackedUserOperation calldata, bytes32, uint256)
        external
        pure
        override
        returns (bytes memory context, uint256 validationData)
    {
        return ("", 0);
    }
}

/** Pays the submitter of a transaction from its caller's allowance. */
contract Tip {
    function tip(Token token) external {
        token.transferFrom(msg.sender, tx.origin, 1);
    }
}
