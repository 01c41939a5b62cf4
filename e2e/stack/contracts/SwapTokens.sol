// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token that keeps a share of each transfer, in hundredths of a percent
contract LevyToken is ERC20 {
    uint256 private immutable _levyBp;

    constructor(string memory name_, string memory symbol_, uint256 levyBp) ERC20(name_, symbol_) {
        _levyBp = levyBp;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 levy = (amount * _levyBp) / 10000;
        super._transfer(from, to, amount - levy);
        super._transfer(from, address(this), levy);
    }
}

/// @title A token that an account can buy and never sell
contract TrapToken is ERC20 {
    error SellingIsClosed();

    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from.code.length == 0 && to.code.length > 0) revert SellingIsClosed();
        super._transfer(from, to, amount);
    }
}

/// @title A token of the kind of USDT: it returns nothing, and an allowance changes only from zero or to zero
contract QuietToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error AllowanceNotZero();

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external {
        if (amount > 0 && allowance[msg.sender][spender] > 0) revert AllowanceNotZero();
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
