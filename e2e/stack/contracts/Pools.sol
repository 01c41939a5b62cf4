// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title A pool of two tokens whose product stays, less a fee of 0.3 %
/// @notice Its reading functions and events have the signatures that explorers and price readers know from other pools of two tokens.
contract Pair {
    address public immutable token0;
    address public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _updatedAt;

    event Sync(uint112 reserve0, uint112 reserve1);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    error ProductFell();

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, _updatedAt);
    }

    /// @notice Takes what was sent to the pool into its reserves.
    function sync() public {
        _reserve0 = uint112(IERC20(token0).balanceOf(address(this)));
        _reserve1 = uint112(IERC20(token1).balanceOf(address(this)));
        _updatedAt = uint32(block.timestamp);
        emit Sync(_reserve0, _reserve1);
    }

    /// @notice Pays out what the caller asks for, if what was sent before covers it.
    function swap(uint256 amount0Out, uint256 amount1Out, address to) external {
        uint256 before0 = _reserve0;
        uint256 before1 = _reserve1;
        uint256 amount0In = IERC20(token0).balanceOf(address(this)) - before0;
        uint256 amount1In = IERC20(token1).balanceOf(address(this)) - before1;
        if (amount0Out > 0) IERC20(token0).transfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).transfer(to, amount1Out);
        sync();
        uint256 charged0 = uint256(_reserve0) * 1000 - amount0In * 3;
        uint256 charged1 = uint256(_reserve1) * 1000 - amount1In * 3;
        if (charged0 * charged1 < before0 * before1 * 1e6) revert ProductFell();
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }
}

/// @title Makes one pool for each two tokens, at an address that follows from them
contract PairFactory {
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    /// @param token0 the lower of the two addresses
    function createPair(address token0, address token1) external returns (address pair) {
        require(token0 < token1, "the lower address first");
        pair = address(new Pair{salt: 0}(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// @title Swaps an exact amount in one pool
contract Router {
    error TooLittle(uint256 amountOut);

    function swap(Pair pair, address tokenIn, uint256 amountIn, uint256 minimum) external returns (uint256 amountOut) {
        (uint256 reserve0, uint256 reserve1, ) = pair.getReserves();
        bool isFirst = tokenIn == pair.token0();
        (uint256 reserveIn, uint256 reserveOut) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 charged = amountIn * 997;
        amountOut = (charged * reserveOut) / (reserveIn * 1000 + charged);
        if (amountOut < minimum) revert TooLittle(amountOut);
        IERC20(tokenIn).transferFrom(msg.sender, address(pair), amountIn);
        pair.swap(isFirst ? 0 : amountOut, isFirst ? amountOut : 0, msg.sender);
    }
}
