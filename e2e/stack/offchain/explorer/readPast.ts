import { type Address, getAddress, type Hex, hexToNumber, toHex } from 'viem'
import type { Rpc } from '../../history/createRpc.ts'
import { movesOf, type RawLog, type TokenMove } from './movesOf.ts'

export type PastTransaction = {
  hash: Hex
  from: Address
  to: Address | null
  value: bigint
  input: Hex
  nonce: number
  block: number
  index: number
  /** Seconds since 1970. */
  time: number
  isSuccess: boolean
  fee: bigint
}

export type Past = { transactions: PastTransaction[]; moves: TokenMove[]; height: number }

type RawTransaction = { hash: Hex; from: Hex; to: Hex | null; value: Hex; input: Hex; nonce: Hex }
type RawBlock = { timestamp: Hex; transactions: RawTransaction[] }
type RawReceipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: RawLog[] }

/** A reorganised chain is not noticed: this is a double for tests that do not reorganise. */
export async function readPast(rpc: Rpc, past: Past): Promise<void> {
  const head = hexToNumber((await rpc('eth_blockNumber', [])) as Hex)
  for (let block = past.height + 1; block <= head; block += 1) {
    const { timestamp, transactions } = (await rpc('eth_getBlockByNumber', [toHex(block), true])) as RawBlock
    const receipts =
      transactions.length === 0 ? [] : ((await rpc('eth_getBlockReceipts', [toHex(block)])) as RawReceipt[])
    const time = hexToNumber(timestamp)
    for (const [index, transaction] of transactions.entries()) {
      const { status, gasUsed, effectiveGasPrice, logs } = receipts[index] as RawReceipt
      past.transactions.push({
        hash: transaction.hash,
        from: getAddress(transaction.from),
        to: transaction.to && getAddress(transaction.to),
        value: BigInt(transaction.value),
        input: transaction.input,
        nonce: hexToNumber(transaction.nonce),
        ...{ block, index, time },
        isSuccess: status === '0x1',
        fee: BigInt(gasUsed) * BigInt(effectiveGasPrice),
      })
      past.moves.push(...logs.flatMap((log) => movesOf(log, { block, time })))
    }
    past.height = block
  }
}
