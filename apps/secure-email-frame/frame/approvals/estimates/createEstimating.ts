import type { Estimates, ListedAmounts } from '../shared/types.ts'
import { type Request, shownOf } from '../Waiting.ts'
import type { Gateway } from './readEstimates.ts'

const MAX_AGE_MS = 600_000

/** Reserves their places at once, so that no late price moves the screen or holds the gate (T229). */
export function createEstimating(
  prices: Gateway | undefined,
  render: () => void,
  language = 'en',
): (request: Request) => void {
  return (request) => {
    const { listedAmounts = {} } = shownOf(request)?.description ?? {}
    const counted = Object.entries(listedAmounts).filter(([, { numeric }]) => numeric !== '∞')
    request.estimates = undefined
    if (prices === undefined || counted.length === 0) return
    const pending: Estimates = {
      source: new URL(prices.gateway).host,
      values: Object.fromEntries(counted.map(([text]) => [text, ''])),
    }
    request.estimates = pending

    const replace = (before: Estimates, next: Estimates) => {
      // A renewed request has its own estimates.
      if (request.estimates !== before) return
      request.estimates = next
      render()
    }
    void read(Object.fromEntries(counted), prices, language).then((values) => {
      const found: Estimates = { ...pending, values: { ...pending.values, ...values } }
      replace(pending, found)
      setTimeout(() => replace(found, pending), MAX_AGE_MS)
    })
  }
}

/** Nothing if anything fails, so that a request looks like one without prices. */
async function read(amounts: ListedAmounts, prices: Gateway, language: string): Promise<Estimates['values']> {
  try {
    const { readEstimates } = await import('./readEstimates.ts')
    return await readEstimates(amounts, prices, (...call) => fetch(...call), language)
  } catch {
    return {}
  }
}
