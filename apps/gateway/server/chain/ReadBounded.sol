// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/**
 * Code of an `eth_call` without a receiver: calls many contracts, each with its own gas and its own cut of the answer, so that none
 * can cost the others theirs. A call is packed as
 *
 *   target (20 bytes) | gas (4) | longest answer (2) | length of the data (2) | data
 *
 * and one without gas asks for the code hash of its target instead. For each it answers
 *
 *   1 for success, else 0 (1 byte) | length (2) | answer, cut
 *
 * behind one byte of 0x01, which keeps the whole from starting with 0xEF (EIP-3541). The whole call reverts when there is too little
 * gas left to give a target its share; the caller then asks for fewer.
 */
contract ReadBounded {
    constructor(bytes memory calls) {
        assembly {
            let out := mload(0x40)
            mstore8(out, 1)
            let to := add(out, 1)
            let from := add(calls, 32)
            let end := add(from, mload(calls))
            for {} lt(from, end) {} {
                let head := mload(from)
                let target := shr(96, head)
                let gasEach := and(shr(64, head), 0xffffffff)
                let most := and(shr(48, head), 0xffff)
                let size := and(shr(32, head), 0xffff)
                let data := add(from, 28)
                let ok := 1
                let length := 32
                switch gasEach
                case 0 { mstore(add(to, 3), extcodehash(target)) }
                default {
                    // A call gets at most 63/64 of the remaining gas (EIP-150).
                    if lt(gas(), add(add(gasEach, div(gasEach, 32)), 20000)) { revert(0, 0) }
                    ok := staticcall(gasEach, target, data, size, 0, 0)
                    length := returndatasize()
                    if gt(length, most) { length := most }
                    returndatacopy(add(to, 3), 0, length)
                }
                mstore8(to, ok)
                mstore8(add(to, 1), shr(8, length))
                mstore8(add(to, 2), length)
                to := add(add(to, 3), length)
                from := add(data, size)
            }
            return(out, sub(to, out))
        }
    }
}
