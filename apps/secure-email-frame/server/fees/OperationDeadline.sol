// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/**
 * Reverts after the time in its data: 32 bytes, in seconds. It is the first call of each sponsored batch. If one call reverts, all do, so the
 * user's signature covers the deadline. It has no owner, storage or coin, and makes no call.
 * Its creation code is `deploy/operationDeadline.hex`.
 */
contract OperationDeadline {
    fallback() external {
        require(msg.data.length == 32 && block.timestamp <= uint256(bytes32(msg.data)), "too late");
    }
}
