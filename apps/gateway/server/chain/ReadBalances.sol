// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/**
 * Code of an `eth_call` without a receiver: reads the balance of one owner in many tokens, none of which can cost the others theirs.
 * Each token gets `gasEach` and an answer of 32 bytes. It answers
 *
 *   0x01 | a word for each token | a bit for each token that answered with a word, lowest bit first
 *
 * The first byte keeps the answer from starting with 0xEF, which nodes refuse as code (EIP-3541). The whole call reverts when there is
 * too little gas left to give a token its share; the caller then asks for fewer.
 */
contract ReadBalances {
    constructor(address owner, uint256 gasEach, address[] memory tokens) {
        uint256 count = tokens.length;
        assembly {
            let bitsLength := add(shr(3, count), 1)
            let out := mload(0x40)
            let words := add(out, 1)
            let bits := add(words, mul(count, 32))
            let length := add(1, add(mul(count, 32), bitsLength))
            // Reading past the end of the call data gives zeroes.
            calldatacopy(out, calldatasize(), length)
            mstore(0x00, shl(224, 0x70a08231)) // balanceOf(address)
            mstore(0x04, owner)
            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                // A call gets at most 63/64 of the remaining gas (EIP-150).
                if lt(gas(), add(add(gasEach, div(gasEach, 32)), 20000)) { revert(0, 0) }
                let token := mload(add(tokens, mul(add(i, 1), 32)))
                let ok := staticcall(gasEach, token, 0x00, 0x24, 0x40, 0x20)
                if and(ok, gt(returndatasize(), 31)) {
                    mstore(add(words, mul(i, 32)), mload(0x40))
                    let at := add(bits, shr(3, i))
                    mstore8(at, or(byte(0, mload(at)), shl(and(i, 7), 1)))
                }
            }
            mstore8(out, 1)
            return(out, length)
        }
    }
}
