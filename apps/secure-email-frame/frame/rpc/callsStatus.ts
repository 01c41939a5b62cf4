import { type Hex, isHex } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from './createReads.ts'

/**
 * The id of a row of calls (EIP-5792) is what was sent: network, how many were asked for, and the hashes. So any window can follow
 * it, and nothing has to be kept.
 */
const WORD = 64

export function callsIdOf(chainId: number, asked: number, hashes: readonly Hex[]): Hex {
  return `0x${[chainId, asked].map(wordOf).join('')}${hashes.map((hash) => hash.slice(2)).join('')}`
}

/** `wallet_getCallsStatus`. @throws SecureFault INVALID_INPUT for an id that is none of ours */
export async function callsStatus(id: unknown, read: Read): Promise<object> {
  if (!isHex(id) || (id.length - 2) % WORD !== 0 || id.length < 2 + 3 * WORD || id.length > 4_096) {
    throw new SecureFault('INVALID_INPUT')
  }
  const [chain = '', count = '', ...hashes] = id.slice(2).match(/.{64}/g) ?? []
  const [chainId, asked] = [Number.parseInt(chain, 16), Number.parseInt(count, 16)]
  if (!Number.isSafeInteger(chainId) || asked < hashes.length) throw new SecureFault('INVALID_INPUT')
  const receipts = (await Promise.all(
    hashes.map((hash) => read(chainId, 'eth_getTransactionReceipt', [`0x${hash}`])),
  )) as ({ status?: string } | null)[]
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    atomic: false,
    status: statusOf(receipts, asked),
    receipts: receipts.filter((receipt) => receipt !== null),
  }
}

/** 100 pending, 200 done, 500 all failed, 600 some did. */
function statusOf(receipts: readonly ({ status?: string } | null)[], asked: number): number {
  if (receipts.some((receipt) => receipt === null)) return 100
  const worked = receipts.filter((receipt) => receipt?.status === '0x1').length
  if (worked === asked) return 200
  return worked === 0 ? 500 : 600
}

const wordOf = (value: number) => value.toString(16).padStart(WORD, '0')
