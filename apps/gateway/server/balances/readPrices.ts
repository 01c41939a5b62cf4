import type { CaipAddress } from '@airlock/protocol/caip'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import type { PriceSource } from '../sources/Source.ts'

export type PriceDeps = { prices: PriceSource; deadlineMs: number }

/** By lower-case address. Never rejects. */
export async function readPrices(
  addresses: readonly CaipAddress[],
  { prices, deadlineMs }: PriceDeps,
): Promise<ReadonlyMap<string, Fungible>> {
  const signal = AbortSignal.timeout(deadlineMs)
  const timeout = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const found = await Promise.race([prices({ addresses }, { signal }), timeout]).catch((): Fungible[] => [])
  return new Map(found.map((price) => [price.address?.toLowerCase() ?? '', price]))
}
