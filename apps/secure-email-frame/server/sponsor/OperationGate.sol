// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import "@account-abstraction/contracts/interfaces/PackedUserOperation.sol";

/**
 * Paymaster of EntryPoint 0.8 for operations without a fee: lets an operation be carried out in transactions of one account alone, and
 * until a time. It has no owner, no storage and no coin, and calls nobody. Its creation code is `deploy/operationGate.hex`. The person
 * signs both with the operation, behind the 52 bytes that the EntryPoint reads of `paymasterAndData`:
 *
 *   relayer (20 bytes) | last second (6)
 *
 * Without it whoever sees the operation could carry it out amid calls of their own, and for as long as its number is not used.
 */
contract OperationGate {
    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256 maxCost)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        bytes calldata given = operation.paymasterAndData;
        require(given.length == 78 && maxCost == 0, "not an operation for this gate");
        require(tx.origin == address(bytes20(given[52:72])), "not the relayer of this operation");
        uint48 lastSecond = uint48(bytes6(given[72:78]));
        // The EntryPoint reads 0 as forever.
        require(lastSecond != 0, "without an end");
        return ("", uint256(lastSecond) << 160);
    }
}
