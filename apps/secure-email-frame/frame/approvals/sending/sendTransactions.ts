import { type Hex, keccak256 } from 'viem'
import { SecureFault } from '../../keys/SecureFault.ts'
import type { ChainId, Read } from '../../rpc/createReads.ts'

type Given = {
  chainId: ChainId
  read: Read
  /** Aborted when no caller waits any more: transactions that have not left by then stay. */
  signal: AbortSignal
}

/**
 * Sends signed transactions in their order and resolves with the hashes of those that the network took. One that a node refuses ends the row, and
 * so does one whose answer was lost, which keeps its hash: it may be mined. A fault of the first is thrown. A signed transaction has one hash:
 * sending it again does nothing twice.
 *
 * @throws SecureFault ABORTED where no caller waited any more before the first
 */
export async function sendTransactions(signed: readonly string[], { chainId, read, signal }: Given) {
  const sent: Hex[] = []
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
  }
  return sent
}

/** The words of Geth, Erigon, Nethermind, Besu and Parity for one that an earlier attempt brought, whose answer was lost. */
const KNOWN = /already known|alreadyknown|known transaction|already imported/i

function isKnown(cause: unknown): boolean {
  return cause instanceof Error && KNOWN.test(cause.message)
}

/** A fault of `read` without a cause is a node’s own word, and no node lost its answer before. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof SecureFault && cause.cause === undefined
}
