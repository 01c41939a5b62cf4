// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title v2 router that belongs to the right factory, and answers a price with too many bytes, or never
contract HostileRouter {
    address public immutable factory;
    address public immutable WETH;
    uint256 private immutable size;

    constructor(address factory_, address wrapped, uint256 size_) {
        factory = factory_;
        WETH = wrapped;
        size = size_;
    }

    function getAmountsOut(uint256, address[] calldata) external view returns (uint256[] memory) {
        uint256 length = size;
        if (length == 0) while (true) {}
        assembly {
            mstore(0, not(0))
            return(0, length)
        }
    }
}
