// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title A fake oracle of a rollup's fees next to gas
/// @notice Its prices never move, and the local chain takes none of these fees.
contract GasOracle {
    uint256 private constant WEI_EACH_BYTE = 20 gwei;
    uint256 private constant OPERATOR_WEI_EACH_GAS = 100;
    uint256 private constant OPERATOR_WEI = 1_000_000;

    function getL1FeeUpperBound(uint256 unsignedTxSize) external pure returns (uint256) {
        return unsignedTxSize * WEI_EACH_BYTE;
    }

    function getL1Fee(bytes calldata unsignedTx) external pure returns (uint256) {
        return unsignedTx.length * WEI_EACH_BYTE;
    }

    function getOperatorFee(uint256 gasUsed) external pure returns (uint256) {
        return gasUsed * OPERATOR_WEI_EACH_GAS + OPERATOR_WEI;
    }
}
