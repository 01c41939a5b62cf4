// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/**
 * Reverts after the second that stands in its data, 32 bytes. It is the first call of each batch that somebody else's paymaster pays for: none
 * of the calls happens when one reverts, so that the person signs until when they may. It has no owner, no storage and no coin, and calls nobody.
 * Its creation code is `deploy/operationDeadline.hex`.
 */
contract OperationDeadline {
    fallback() external {
        require(msg.data.length == 32 && block.timestamp <= uint256(bytes32(msg.data)), "too late");
    }
}
