import { type Hex, keccak256 } from 'viem'
import type { ChainId, Read } from '../../rpc/createReads.ts'

/** Says whether the network knows one of the transactions that were signed for a request, by offer. */
export async function isThere(
  signed: ReadonlyMap<string, readonly string[]>,
  { chainId, read }: { chainId: ChainId; read: Read },
): Promise<boolean> {
  const hashes = [...signed.values()].flat().map((transaction) => keccak256(transaction as Hex))
  const found = await Promise.all(hashes.map((hash) => read(chainId, 'eth_getTransactionByHash', [hash])))
  return found.some((transaction) => transaction !== null)
}
