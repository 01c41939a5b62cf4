// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// Events and functions of Permit2's allowances, without transfers.
contract AllowanceTransfer {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }
    struct Pair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowed(amount, expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function lockdown(Pair[] calldata pairs) external {
        for (uint256 i = 0; i < pairs.length; i++) {
            allowance[msg.sender][pairs[i].token][pairs[i].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[i].token, pairs[i].spender);
        }
    }
}
