import { type Hex, hexToBytes } from 'viem'
import type { Read } from '../rpc/createReads.ts'
import { type ReadsOf, readsOf } from '../rpc/readsOf.ts'
import { delegationOf } from '../smartAccount/delegate.ts'
import type { Receipt } from './followTransactions.ts'

/** Gas of a transaction, of a data byte at most (https://eips.ethereum.org/EIPS/eip-7623), and of an authorization. */
const TRANSACTION_GAS = 21_000
const BYTE_GAS = 40
const ZERO_GAS = 10
const AUTHORIZATION_GAS = 25_000
/** Coin contract of Polygon PoS (https://docs.polygon.technology/pos/), which logs fees in every transaction. */
const POLYGON_FEES = '0x0000000000000000000000000000000000001010'

/** A call to itself succeeds without effect if the account lost its code. Without history, the receipt decides. */
export async function batchStatus(chainId: number, receipt: Receipt, read: Read): Promise<100 | 200 | 500> {
  if (receipt.status !== '0x1') return 500
  const { from, blockNumber } = receipt
  const chain = readsOf(read, chainId)
  const [after, used] = await Promise.all([
    chain.code(from, blockNumber).catch(() => undefined),
    usedIn(receipt, chain).catch(() => undefined),
  ])
  if (after !== undefined && delegationOf(after).kind === 'ours') return 200
  // With one nonce used in that block, the batch ran with the code after it.
  if (after !== undefined && used === 1) return 500
  return (await ranCode(receipt, chain)) ? 200 : 100
}

async function usedIn({ from, blockNumber }: Receipt, chain: ReadsOf): Promise<number> {
  const before = `0x${(Number(blockNumber) - 1).toString(16)}`
  const [first, last] = await Promise.all([before, blockNumber].map((block) => chain.sent(from, block)))
  return Number(last) - Number(first)
}

/** Without code, the account logs nothing and pays only for data. Some networks add fee fields or logs. */
async function ranCode(receipt: Receipt, chain: ReadsOf): Promise<boolean> {
  const { gasUsed, gasUsedForL1 = '0x0', transactionHash = '' } = receipt
  const logs = (receipt.logs ?? []) as readonly { address?: string }[]
  if (logs.some(({ address }) => address?.toLowerCase() !== POLYGON_FEES)) return true
  const transaction = await chain.transaction(transactionHash).catch(() => null)
  const { input, authorizationList } = (transaction ?? {}) as { input?: Hex; authorizationList?: unknown[] }
  if (input === undefined || gasUsed === undefined) return false
  const zeros = hexToBytes(input).filter((byte) => byte === 0).length
  const ofData = (input.length / 2 - 1 - zeros) * BYTE_GAS + zeros * ZERO_GAS
  const alone = TRANSACTION_GAS + ofData + (authorizationList?.length ?? 0) * AUTHORIZATION_GAS
  return Number(gasUsed) - Number(gasUsedForL1) > alone
}
