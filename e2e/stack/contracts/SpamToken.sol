// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title A token that claims that every account holds it
/// @notice Its events name any account: a Transfer in the logs needs no real transfer.
contract SpamToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public immutable gift;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 gift_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        gift = gift_;
    }

    function balanceOf(address) external view returns (uint256) {
        return gift;
    }

    function airdrop(address[] calldata receivers) external {
        for (uint256 i = 0; i < receivers.length; i++) {
            emit Transfer(msg.sender, receivers[i], gift);
        }
    }

    function pretend(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }
}
