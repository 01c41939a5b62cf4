import { type Hex, keccak256 } from 'viem'
import { SecureError } from '../../errors/SecureError.ts'
import type { ChainId, Read } from '../../rpc/createReads.ts'
import { readsOf } from '../../rpc/readsOf.ts'

type Input = {
  chainId: ChainId
  read: Read
  signal: AbortSignal
  /** Nodes accept one pending transaction of a delegated account, so each is mined before the next is sent. */
  isOneByOne?: boolean
  onWait?: ((sent: number) => void) | undefined
}

/** Longest total wait for blocks, while the user sees the signing screen. */
const MINED_MS = 120_000
const POLL_INTERVAL_MS = 1_000

/** Stops at a refusal, lost answer or timeout. Resending is harmless. @throws SecureError ABORTED before the first */
export async function sendTransactions(
  signed: readonly string[],
  { chainId, read, signal, isOneByOne, onWait }: Input,
) {
  const sent: Hex[] = []
  const end = Date.now() + MINED_MS
  for (const transaction of signed) {
    if (signal.aborted) {
      if (sent.length > 0) break
      throw new SecureError('ABORTED')
    }
    const hash = keccak256(transaction as Hex)
    try {
      await read(chainId, 'eth_sendRawTransaction', [transaction])
    } catch (cause) {
      const isThere =
        isKnown(cause) || (await read(chainId, 'eth_getTransactionByHash', [hash]).catch(() => null)) !== null
      if (!isThere) {
        if (sent.length === 0) throw cause
        return isRejection(cause) ? sent : [...sent, hash]
      }
    }
    sent.push(hash)
    if (!isOneByOne || sent.length === signed.length) continue
    onWait?.(sent.length)
    if (!(await isMined(hash))) break
  }
  return sent

  async function isMined(hash: Hex): Promise<boolean> {
    const chain = readsOf(read, chainId)
    while (Date.now() < end && !signal.aborted) {
      if ((await chain.receipt(hash).catch(() => null)) !== null) return true
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    return false
  }
}

/** Messages of Geth, Erigon, Nethermind, Besu and Parity for a transaction that is already known. */
const KNOWN = /already known|alreadyknown|known transaction|already imported/i

function isKnown(cause: unknown): boolean {
  return cause instanceof Error && KNOWN.test(cause.message)
}

/** `true` for an error without a cause: the node's own answer. */
export function isRejection(cause: unknown): boolean {
  return cause instanceof SecureError && cause.code === 'NETWORK_FAILED' && cause.cause === undefined
}
