import { type Hex, keccak256 } from 'viem'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { ChainId, Read } from '../../rpc/createReads.ts'
import { readsOf } from '../../rpc/readsOf.ts'

type Given = {
  chainId: ChainId
  read: Read
  /** Aborted when no caller waits any more: transactions that have not left by then stay. */
  signal: AbortSignal
  /** A node takes one waiting transaction of an account with code, whoever set that: each is mined before the next is sent. */
  isOneByOne?: boolean
  /** With how many were sent, each time that the next one has to wait. */
  onWait?: ((sent: number) => void) | undefined
}

/** Longest wait for blocks, of all of them together: its person sees a screen that signs. */
const MINED_MS = 120_000
const LOOK_MS = 1_000

/**
 * Sends signed transactions in their order and resolves with the hashes of those that the network took. One that a node refuses ends the row.
 * So does one whose answer was lost, which keeps its hash, since it may be mined, and one that is not mined in time, where that counts. A fault of
 * the first is thrown. A signed transaction has one hash: sending it again does nothing twice.
 *
 * @throws SecureFault ABORTED where no caller waited any more before the first
 */
export async function sendTransactions(
  signed: readonly string[],
  { chainId, read, signal, isOneByOne, onWait }: Given,
) {
  const sent: Hex[] = []
  const end = Date.now() + MINED_MS
  for (const transaction of signed) {
    if (signal.aborted) {
      if (sent.length > 0) break
      throw new SecureFault('ABORTED')
    }
    const hash = keccak256(transaction as Hex)
    try {
      await read(chainId, 'eth_sendRawTransaction', [transaction])
    } catch (cause) {
      const isThere =
        isKnown(cause) || (await read(chainId, 'eth_getTransactionByHash', [hash]).catch(() => null)) !== null
      if (!isThere) {
        if (sent.length === 0) throw cause
        return isRefusal(cause) ? sent : [...sent, hash]
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
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return false
  }
}

/** The words of Geth, Erigon, Nethermind, Besu and Parity for one that an earlier attempt brought, whose answer was lost. */
const KNOWN = /already known|alreadyknown|known transaction|already imported/i

function isKnown(cause: unknown): boolean {
  return cause instanceof Error && KNOWN.test(cause.message)
}

/** `true` for a fault of `read` without a cause: that is a node’s own word, and no node lost its answer before. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof SecureFault && cause.code === 'NETWORK_FAILED' && cause.cause === undefined
}
