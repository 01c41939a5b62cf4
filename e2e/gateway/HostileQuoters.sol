// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title Quoter that belongs to the right factory, and answers nothing useful
contract HostileQuoter {
    address public immutable factory;

    constructor(address factory_) {
        factory = factory_;
    }

    function quoteExactInput(bytes memory, uint256) external virtual returns (uint256, uint160[] memory, uint32[] memory, uint256) {
        while (true) {}
    }
}

/// @title Quoter whose answer is 300 kB
contract LongQuoter is HostileQuoter {
    constructor(address factory_) HostileQuoter(factory_) {}

    function quoteExactInput(bytes memory, uint256) external pure override returns (uint256, uint160[] memory, uint32[] memory, uint256) {
        assembly {
            return(0, 300000)
        }
    }
}
