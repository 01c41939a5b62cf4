// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title Forwards received coins in equal parts
/// @notice Its receivers are paid by internal transfers, which neither logs nor the list of transactions name.
contract Splitter {
    error PaymentRefused(address receiver);

    function split(address[] calldata receivers) external payable {
        uint256 part = msg.value / receivers.length;
        for (uint256 i = 0; i < receivers.length; i++) {
            (bool isPaid, ) = receivers[i].call{value: part}("");
            if (!isPaid) revert PaymentRefused(receivers[i]);
        }
    }
}
