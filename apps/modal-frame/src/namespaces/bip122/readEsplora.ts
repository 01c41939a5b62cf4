import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'

/** Longest answer that is read, in characters. */
const MAX_LENGTH = 10_000
/** All that there will ever be, in satoshi. */
const MAX_UNITS = 21_000_000n * 100_000_000n

/**
 * Reads the balance of an address from an Esplora server, in satoshi, with unconfirmed outputs; the next URL is the retry
 * (https://github.com/Blockstream/esplora/blob/master/API.md). `undefined` where none gives an amount that the chain can hold.
 */
export async function readEsplora(urls: readonly string[], address: string): Promise<bigint | undefined> {
  for (const url of urls) {
    const units = readUnits(await get(`${url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`))
    if (units !== undefined) return units
  }
  return undefined
}

/** `undefined` for a server that cannot be reached, or that answers something else. */
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

function readUnits(answer: unknown): bigint | undefined {
  const { chain_stats: chain, mempool_stats: mempool } = (answer ?? {}) as Record<string, unknown>
  const [inChain, waiting] = [changeOf(chain), changeOf(mempool)]
  if (inChain === undefined || waiting === undefined) return undefined
  const units = inChain + waiting
  return inChain >= 0n && units >= 0n && units <= MAX_UNITS ? units : undefined
}

/** Undefined for sums that are no whole amounts. */
function changeOf(stats: unknown): bigint | undefined {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = (stats ?? {}) as Record<string, unknown>
  return isAmount(funded) && isAmount(spent) ? BigInt(funded) - BigInt(spent) : undefined
}

/** A whole number that JSON holds exactly: sums of up to 90 million coins. */
function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
