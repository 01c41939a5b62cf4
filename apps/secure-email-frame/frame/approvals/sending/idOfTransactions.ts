import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import type { SigningRequest } from '../../keys/KeyClient.ts'

type Input = { chainId: unknown; account: string; signing: SigningRequest | undefined; callCount: number }

export function idOfTransactions(hashes: readonly `0x${string}`[], { chainId, account, signing, callCount }: Input) {
  const kind = isBatch(signing, account) ? 'batch' : 'row'
  const [first] = signing?.kind === 'transactions' ? signing.transactions : []
  const sender = first && { account: account as `0x${string}`, nonce: first.nonce }
  return callsIdOf({ chainId: Number(chainId), kind, callCount, ...(sender && { sender }), hashes })
}

/** Calls never carry data to their own account, so such a transaction is a batch of this wallet. */
export function isBatch(signing: SigningRequest | undefined, account: string): boolean {
  const [only] = signing?.kind === 'transactions' ? signing.transactions : []
  return only !== undefined && only.to?.toLowerCase() === account.toLowerCase() && only.data !== '0x'
}
