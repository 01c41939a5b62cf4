import * as z from 'zod/mini'
import type { Estimates, ListedAmounts } from '../shared/types.ts'

export type Gateway = { gateway: string; projectId: string }

const DEADLINE_MS = 5_000
const MAX_ANSWER_CHARS = 1_000_000
/** Dollars of one coin or token. Anything beyond is a mistake or a lie. */
const LEAST_PRICE = 1e-12
const MOST_PRICE = 1e7
/** From here on no visitor's wallet is meant, and the text would leave its place. */
const MOST_DOLLARS = 1e9
const MILLION = 1e6
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

const answer = z.object({ currency: z.optional(z.literal('usd')), fungibles: z.array(z.unknown()) })
const priced = z.object({
  address: z.string(),
  price: z.number().check(z.gte(LEAST_PRICE), z.lte(MOST_PRICE)),
})

/** Skips amounts with a missing, ambiguous or unlikely price. @throws Error without a valid answer */
export async function readEstimates(
  amounts: ListedAmounts,
  { gateway, projectId }: Gateway,
  fetch: typeof globalThis.fetch,
  language = 'en',
): Promise<Estimates['values']> {
  const addresses = [...new Set(Object.values(amounts).map(({ asset }) => asset))]
  const response = await fetch(`${gateway}/v1/fungible/price`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ projectId, currency: 'usd', addresses }),
    credentials: 'omit',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  const text = response.ok ? await response.text() : ''
  const prices = text.length > MAX_ANSWER_CHARS ? new Map() : pricesOf(JSON.parse(text))
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([shown, { asset, numeric }]) => {
      const dollars = dollarsText(Number(numeric) * (prices.get(asset) ?? 0), language)
      return dollars === undefined ? [] : [[shown, dollars]]
    }),
  )
}

function pricesOf(value: unknown): ReadonlyMap<string, number> {
  const prices = new Map<string, number>()
  for (const item of answer.parse(value).fungibles) {
    const { success, data } = priced.safeParse(item)
    if (!success) continue
    const asset = data.address.toLowerCase()
    const isContradicted = prices.has(asset) && prices.get(asset) !== data.price
    prices.set(asset, isContradicted ? 0 : data.price)
  }
  return prices
}

/** Written as the amounts of an approval are: two kinds of decimal points would mislead. */
function dollarsText(dollars: number, language: string): string | undefined {
  if (!(dollars > 0 && dollars < MOST_DOLLARS)) return undefined
  const maximumFractionDigits = dollars < MILLION ? 2 : 0
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { ...DOLLARS, maximumFractionDigits })
  return dollars < 0.005 ? `<${format.format(0.01)}` : format.format(dollars)
}
