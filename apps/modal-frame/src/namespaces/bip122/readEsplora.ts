import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'

const MAX_LENGTH = 10_000
const MAX_UNITS = 21_000_000n * 100_000_000n

/** Satoshi. `total` includes unconfirmed transactions. */
export type EsploraBalance = { confirmed: bigint; total: bigint }

/** https://github.com/Blockstream/esplora/blob/master/API.md Retries at the next URL. `undefined` without a valid amount. */
export async function readEsplora(urls: readonly string[], address: string): Promise<EsploraBalance | undefined> {
  for (const url of urls) {
    const units = readUnits(await get(`${url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`))
    if (units !== undefined) return units
  }
  return undefined
}

async function get(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    })
    const text = await response.text()
    return response.ok && text.length <= MAX_LENGTH ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function readUnits(response: unknown): EsploraBalance | undefined {
  const { chain_stats: chain, mempool_stats: mempool } = (response ?? {}) as Record<string, unknown>
  const [confirmed, waiting] = [changeOf(chain), changeOf(mempool)]
  if (confirmed === undefined || waiting === undefined) return undefined
  const total = confirmed + waiting
  return confirmed >= 0n && total >= 0n && total <= MAX_UNITS ? { confirmed, total } : undefined
}

function changeOf(stats: unknown): bigint | undefined {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = (stats ?? {}) as Record<string, unknown>
  return isAmount(funded) && isAmount(spent) ? BigInt(funded - spent) : undefined
}

/** Exact up to 90 million coins. */
function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
