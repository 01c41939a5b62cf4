import { type Hex, hexToBytes } from 'viem'
import type { Read } from '../../rpc/createReads.ts'
import type { Receipt } from '../../rpc/followTransactions.ts'
import { type ReadsOf, readsOf } from '../../rpc/readsOf.ts'
import { delegationOf } from '../smartAccount/delegate.ts'

/** Gas of a transaction, of a byte of its data at the most (https://eips.ethereum.org/EIPS/eip-7623), and of a code that it authorizes. */
const TRANSACTION_GAS = 21_000
const BYTE_GAS = 40
const ZERO_GAS = 10
const AUTHORIZATION_GAS = 25_000
/** Contract of the coin of Polygon PoS (https://docs.polygon.technology/pos/), which logs a fee beside what was done. */
const POLYGON_FEES = '0x0000000000000000000000000000000000001010'

/**
 * Finds whether a batch was done. A call of an account to itself succeeds without doing anything where the account had lost its code: what another
 * wallet took back meanwhile, or an authorization that was skipped (https://eips.ethereum.org/EIPS/eip-7702). Where no node has that block's
 * state any more, the receipt alone tells, and what it does not tell has not failed.
 */
export async function batchStatus(chainId: number, receipt: Receipt, read: Read): Promise<100 | 200 | 500> {
  if (receipt.status !== '0x1') return 500
  const { from, blockNumber } = receipt
  const chain = readsOf(read, chainId)
  const [after, used] = await Promise.all([
    chain.code(from, blockNumber).catch(() => undefined),
    usedIn(receipt, chain).catch(() => undefined),
  ])
  if (after !== undefined && delegationOf(after).kind === 'ours') return 200
  // With one number used in that block, the code after it is the one that the batch ran by.
  if (after !== undefined && used === 1) return 500
  return (await ranCode(receipt, chain)) ? 200 : 100
}

/** Counts what the account sent, or was brought of it, in the block of a transaction. */
async function usedIn({ from, blockNumber }: Receipt, chain: ReadsOf): Promise<number> {
  const before = `0x${(Number(blockNumber) - 1).toString(16)}`
  const [first, last] = await Promise.all([before, blockNumber].map((block) => chain.sent(from, block)))
  return Number(last) - Number(first)
}

/**
 * An account without code logs nothing, and costs what its data cost. Networks that name another one's gas in the receipt have it beside, and
 * Polygon PoS logs the fee of every transaction there.
 */
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
