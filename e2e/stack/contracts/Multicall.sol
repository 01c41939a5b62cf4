// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

struct Call {
    address target;
    bool allowFailure;
    bytes callData;
}

struct Result {
    bool success;
    bytes returnData;
}

/// @title A double of Multicall3
/// @notice Only the function that the product asks: https://www.multicall3.com
contract Multicall {
    function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
            require(success || calls[i].allowFailure, "Multicall3: call failed");
            results[i] = Result(success, data);
        }
    }
}
