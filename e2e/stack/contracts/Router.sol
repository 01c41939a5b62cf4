// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token of a pool, or the coin wrapped
contract PoolToken is ERC20 {
    constructor(string memory symbol_) ERC20(symbol_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function deposit() external payable {
        _mint(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        _burn(msg.sender, amount);
        payable(msg.sender).transfer(amount);
    }
}

/// @title A double of the routers of Uniswap's second and third version, in one
/// @notice One unit of each token is worth one of each other, and the pools have as much as is asked for. Payments are those of the
/// router for both versions: https://github.com/Uniswap/swap-router-contracts
contract Router {
    struct Single {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address to;
        uint256 amountIn;
        uint256 amountOutMin;
        uint160 limit;
    }
    struct SingleOut {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address to;
        uint256 amountOut;
        uint256 amountInMax;
        uint160 limit;
    }
    struct Path {
        bytes path;
        address to;
        uint256 amountIn;
        uint256 amountOutMin;
    }
    struct PathOut {
        bytes path;
        address to;
        uint256 amountOut;
        uint256 amountInMax;
    }

    address private constant POOL = address(0xbeef);
    uint256 private constant STEP = 23;

    PoolToken private immutable wrapped;

    constructor(PoolToken wrapped_) {
        wrapped = wrapped_;
    }

    receive() external payable {}

    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, ) = address(this).delegatecall(calls[i]);
            require(success);
        }
    }

    function swapExactETHForTokens(uint256, address[] calldata path, address to, uint256) external payable {
        wrapped.deposit{value: msg.value}();
        wrapped.transfer(POOL, msg.value);
        give(path[path.length - 1], to, msg.value);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256) external payable {
        wrapped.deposit{value: amountOut}();
        wrapped.transfer(POOL, amountOut);
        give(path[path.length - 1], to, amountOut);
        if (msg.value > amountOut) payable(msg.sender).transfer(msg.value - amountOut);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256, address[] calldata path, address to) external payable {
        address payer = amountIn == 0 ? address(this) : msg.sender;
        uint256 amount = amountIn == 0 ? ERC20(path[0]).balanceOf(address(this)) : amountIn;
        pay(path[0], payer, amount);
        give(path[path.length - 1], receiver(to), amount);
    }

    function exactInputSingle(Single calldata params) external payable {
        address payer = params.amountIn == 0 ? address(this) : msg.sender;
        uint256 amount = params.amountIn == 0 ? ERC20(params.tokenIn).balanceOf(address(this)) : params.amountIn;
        pay(params.tokenIn, payer, amount);
        give(params.tokenOut, receiver(params.to), amount);
    }

    function exactInput(Path calldata params) external payable {
        address payer = params.amountIn == 0 ? address(this) : msg.sender;
        uint256 amount = params.amountIn == 0 ? ERC20(tokenAt(params.path, 0)).balanceOf(address(this)) : params.amountIn;
        for (uint256 at = 0; at + 2 * 20 + 3 <= params.path.length; at += STEP) {
            bool isLast = at + STEP + 2 * 20 + 3 > params.path.length;
            pay(tokenAt(params.path, at), payer, amount);
            give(tokenAt(params.path, at + STEP), isLast ? receiver(params.to) : address(this), amount);
            payer = address(this);
        }
    }

    function exactOutputSingle(SingleOut calldata params) external payable {
        require(params.amountOut <= params.amountInMax);
        pay(params.tokenIn, msg.sender, params.amountOut);
        give(params.tokenOut, receiver(params.to), params.amountOut);
    }

    /// The path is backwards: each pool is paid with the output of the next pool in the path.
    function exactOutput(PathOut calldata params) external payable {
        require(params.amountOut <= params.amountInMax);
        pay(tokenAt(params.path, ((params.path.length - 20) / STEP) * STEP), msg.sender, params.amountOut);
        give(tokenAt(params.path, 0), receiver(params.to), params.amountOut);
    }

    function unwrapWETH9(uint256 least, address to) external payable {
        uint256 amount = wrapped.balanceOf(address(this));
        require(amount >= least);
        wrapped.withdraw(amount);
        payable(to).transfer(amount);
    }

    function refundETH() external payable {
        if (address(this).balance > 0) payable(msg.sender).transfer(address(this).balance);
    }

    function pay(address token, address payer, uint256 amount) private {
        if (token == address(wrapped) && address(this).balance >= amount) {
            wrapped.deposit{value: amount}();
            wrapped.transfer(POOL, amount);
        } else if (payer == address(this)) {
            ERC20(token).transfer(POOL, amount);
        } else {
            ERC20(token).transferFrom(payer, POOL, amount);
        }
    }

    function give(address token, address to, uint256 amount) private {
        PoolToken(token).mint(to, amount);
    }

    /// 1 stands for the sender, 2 for the router.
    function receiver(address to) private view returns (address) {
        if (uint160(to) == 1) return msg.sender;
        return uint160(to) == 2 ? address(this) : to;
    }

    function tokenAt(bytes calldata path, uint256 at) private pure returns (address) {
        return address(bytes20(path[at:at + 20]));
    }
}
