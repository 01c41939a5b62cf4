// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IWrapped is IERC20 {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// @title Pool of one fee tier
/// @dev A double: a constant product over the whole range stands for concentrated liquidity, whose contracts have no permissive licence.
contract TieredPool {
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;

    constructor(address token0_, address token1_, uint24 fee_) {
        (token0, token1, fee) = (token0_, token1_, fee_);
    }

    /// @notice Output of an amount that is not in the pool yet
    function outputOf(address tokenIn, uint256 amount) public view returns (uint256) {
        return _output(tokenIn, amount, IERC20(tokenIn).balanceOf(address(this)));
    }

    /// @notice Pays for tokens that the caller moved here just before. The amounts are nominal, as those of v3 pools are.
    function swap(address tokenIn, uint256 amount, address to) external returns (uint256 output) {
        output = _output(tokenIn, amount, IERC20(tokenIn).balanceOf(address(this)) - amount);
        IERC20(tokenIn == token0 ? token1 : token0).transfer(to, output);
    }

    function _output(address tokenIn, uint256 amount, uint256 reserveIn) private view returns (uint256) {
        uint256 reserveOut = IERC20(tokenIn == token0 ? token1 : token0).balanceOf(address(this));
        uint256 paid = amount * (1e6 - fee);
        return (paid * reserveOut) / (reserveIn * 1e6 + paid);
    }
}

/// @title Pools by tokens and fee tier
contract TieredFactory {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    function createPool(address one, address other, uint24 fee) external returns (address pool) {
        (address token0, address token1) = one < other ? (one, other) : (other, one);
        pool = address(new TieredPool(token0, token1, fee));
        (getPool[one][other][fee], getPool[other][one][fee]) = (pool, pool);
    }
}

/// @title The functions of `QuoterV2` and `SwapRouter02` that Airlock calls
contract TieredRouter {
    address public immutable factory;
    address public immutable WETH9;

    struct SingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }
    struct PathParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    error TransactionTooOld();
    error TooLittleReceived();
    error InsufficientWETH9();

    constructor(address factory_, address wrapped) {
        (factory, WETH9) = (factory_, wrapped);
    }

    receive() external payable {
        require(msg.sender == WETH9, "Not WETH9");
    }

    function multicall(uint256 deadline, bytes[] calldata steps) external payable returns (bytes[] memory results) {
        if (block.timestamp > deadline) revert TransactionTooOld();
        results = new bytes[](steps.length);
        for (uint256 i = 0; i < steps.length; i++) {
            (bool done, bytes memory result) = address(this).delegatecall(steps[i]);
            if (!done) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function exactInputSingle(SingleParams calldata params) external payable returns (uint256 output) {
        bytes memory path = abi.encodePacked(params.tokenIn, params.fee, params.tokenOut);
        output = _swap(path, params.amountIn, params.recipient);
        if (output < params.amountOutMinimum) revert TooLittleReceived();
    }

    function exactInput(PathParams calldata params) external payable returns (uint256 output) {
        output = _swap(params.path, params.amountIn, params.recipient);
        if (output < params.amountOutMinimum) revert TooLittleReceived();
    }

    function unwrapWETH9(uint256 minimum, address recipient) external payable {
        uint256 balance = IERC20(WETH9).balanceOf(address(this));
        if (balance < minimum) revert InsufficientWETH9();
        IWrapped(WETH9).withdraw(balance);
        (bool done, ) = recipient.call{value: balance}("");
        require(done, "STE");
    }

    function quoteExactInput(bytes memory path, uint256 amount)
        external
        view
        returns (uint256 output, uint160[] memory, uint32[] memory, uint256)
    {
        output = amount;
        for (uint256 at = 0; at + 20 < path.length; at += 23) {
            (address tokenIn, TieredPool pool) = _poolAt(path, at);
            output = pool.outputOf(tokenIn, output);
        }
        return (output, new uint160[](0), new uint32[](0), 0);
    }

    /// @dev 2 stands for the router, as in `SwapRouter02`.
    function _swap(bytes memory path, uint256 amount, address recipient) private returns (uint256 output) {
        output = amount;
        for (uint256 at = 0; at + 20 < path.length; at += 23) {
            (address tokenIn, TieredPool pool) = _poolAt(path, at);
            if (at == 0) _pay(tokenIn, address(pool), amount);
            bool isLast = at + 43 == path.length;
            address to = isLast ? recipient : address(this);
            uint256 paid = output;
            output = pool.swap(tokenIn, paid, to == address(2) ? address(this) : to);
            if (!isLast) {
                (address next, TieredPool following) = _poolAt(path, at + 23);
                IERC20(next).transfer(address(following), output);
            }
        }
    }

    function _pay(address token, address pool, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            IWrapped(WETH9).deposit{value: amount}();
            IERC20(WETH9).transfer(pool, amount);
        } else {
            IERC20(token).transferFrom(msg.sender, pool, amount);
        }
    }

    function _poolAt(bytes memory path, uint256 at) private view returns (address tokenIn, TieredPool) {
        address tokenOut;
        uint24 fee;
        assembly {
            tokenIn := shr(96, mload(add(add(path, 32), at)))
            fee := shr(232, mload(add(add(path, 52), at)))
            tokenOut := shr(96, mload(add(add(path, 55), at)))
        }
        address pool = TieredFactory(factory).getPool(tokenIn, tokenOut, fee);
        require(pool != address(0), "no pool");
        return (tokenIn, TieredPool(pool));
    }
}
