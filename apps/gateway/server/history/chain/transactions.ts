import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { type Move, sidesOf } from './Move.ts'
import type { NodeRpc } from './NodeRpc.ts'
import { address, bytes, count, hash, quantity } from './rpcFields.ts'

export const minedTransaction = z.object({
  hash,
  blockNumber: count,
  blockHash: hash,
  transactionIndex: count,
  from: address,
  to: z.optional(z.nullable(address)),
  value: quantity,
  nonce: count,
  input: bytes,
})
export type MinedTransaction = z.output<typeof minedTransaction>

export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  /** Absent before Byzantium: https://eips.ethereum.org/EIPS/eip-658 */
  status: z.optional(z.nullable(count)),
  gasUsed: quantity,
  effectiveGasPrice: z.optional(z.nullable(quantity)),
  l1Fee: z.optional(z.nullable(quantity)),
  /** OP Stack: https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee */
  operatorFeeScalar: z.optional(z.nullable(quantity)),
  operatorFeeConstant: z.optional(z.nullable(quantity)),
  daFootprintGasScalar: z.optional(z.nullable(quantity)),
  contractAddress: z.optional(z.nullable(address)),
})
export type Receipt = z.output<typeof receipt>

/** @throws NodeError @throws NodeFailed */
export function requestTransaction(node: NodeRpc, hash: Hex): Promise<unknown> {
  return node.request('eth_getTransactionByHash', [hash])
}

export function requestReceipt(node: NodeRpc, hash: Hex): Promise<unknown> {
  return node.request('eth_getTransactionReceipt', [hash])
}

export function movesOfTransaction(
  { from, to, value, hash: txHash, blockNumber, blockHash, transactionIndex }: MinedTransaction,
  { status, contractAddress }: Receipt,
  watched: ReadonlySet<string>,
  time: number,
): Move[] {
  const amount = status === 0 ? 0n : value
  const receiver: Hex = to ?? contractAddress ?? from
  const position = { blockNumber, blockHash, time, txHash, txIndex: transactionIndex, order: -1 }
  return sidesOf(watched, from, receiver).flatMap((side): Move[] => {
    if (side.account === from) return [{ ...side, ...position, kind: 'call', amount }]
    return amount > 0n ? [{ ...side, ...position, kind: 'native', amount }] : []
  })
}
