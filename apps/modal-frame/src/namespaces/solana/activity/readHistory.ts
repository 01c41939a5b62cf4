import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { History } from '@airlock/protocol/gateway/answers/history'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import { toTransaction } from './toTransaction.ts'

type RequestFn = (call: { method: string; params: Json }) => Promise<Json>

/** Each transaction is a request, which public servers count. */
const PAGE = 10

/** Newest first. Empty without a host server. @param cursor signature before the page @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED */
export async function readHistory(
  address: string,
  network: CaipNetwork,
  request: RequestFn,
  cursor?: string,
): Promise<History> {
  if (network.rpcUrls.default.http.length === 0) return { data: [], next: null }
  const options = { limit: PAGE, commitment: 'confirmed', ...(cursor !== undefined && { before: cursor }) }
  const listed = await request({ method: 'getSignaturesForAddress', params: [address, options] })
  if (!Array.isArray(listed)) throw new AirlockError('RPC_FAILED', { context: { network: network.name } })
  const entries = (listed as unknown[]).slice(0, PAGE).flatMap((entry) => readEntry(entry) ?? [])
  const requested = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const data = await Promise.all(
    entries.map(async (entry) => {
      const response = await request({ method: 'getTransaction', params: [entry.signature, requested] })
      return toTransaction(entry, response, { address, network })
    }),
  )
  return { data, next: entries.length === PAGE ? (entries.at(-1)?.signature ?? null) : null }
}

export type Entry = { signature: string; isFailed: boolean; blockTime: number }

function readEntry(entry: unknown): Entry | undefined {
  if (!isRecord(entry)) return undefined
  const { signature, err, blockTime } = entry
  if (typeof signature !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return undefined
  const isTime = Number.isSafeInteger(blockTime) && (blockTime as number) >= 0 && (blockTime as number) < 1e11
  return { signature, isFailed: err !== null && err !== undefined, blockTime: isTime ? (blockTime as number) : 0 }
}
