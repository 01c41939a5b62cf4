import { describe, expect, test } from 'vitest'
import { deferred } from '../../../testing/testDeps.ts'
import { setUpSwap, WRAPPED } from '../../../testing/testSwap.ts'
import { swapAtom } from '../state/swapState.ts'
import { requestQuote } from './requestQuote.ts'

/** The first price is pending. */
function waiting() {
  const parts = setUpSwap()
  const { gateway, quoteOf, store } = parts
  const first = deferred<Response>()
  const { fetch } = gateway
  const asked: (AbortSignal | null | undefined)[] = []
  gateway.fetch = async (...[url, init]: [string, RequestInit?]) => {
    if (!url.includes('/convert/quotes')) return fetch(url)
    asked.push(init?.signal)
    return asked.length === 1 ? first.promise : fetch(url)
  }
  const respond = () => first.resolve(Response.json(quoteOf({ minimum: '2970000000' }, 3_000_000_000n)))
  return { ...parts, asked, respond, state: () => store.get(swapAtom) }
}

describe('requestQuote', () => {
  test.each([
    ['token', { symbol: 'WETH', address: `eip155:42161:${WRAPPED}` }],
    ['amount', undefined],
    ['slippage', undefined],
  ] as const)('drops a price after another %s was chosen', async (changed, other) => {
    const { deps, store, token, respond, state } = waiting()
    const done = requestQuote(deps)
    if (other !== undefined) store.set(swapAtom, { to: { ...token, ...other } })
    else store.set(swapAtom, changed === 'amount' ? { typed: '1.1' } : { slippageBp: 50 })
    respond()
    await done
    expect(state()).toMatchObject({ quote: null, problem: null })
  })

  test('shows the price of a form that stays', async () => {
    const { deps, respond, state } = waiting()
    const done = requestQuote(deps)
    respond()
    await done
    expect(state().quote?.output).toBe(3_000_000_000n)
  })

  test('aborts an earlier request, and ignores its late price', async () => {
    const { deps, asked, respond, state } = waiting()
    const early = requestQuote(deps)
    await requestQuote(deps)
    expect(asked.map((signal) => signal?.aborted)).toEqual([true, false])
    respond()
    await early
    expect(state()).toMatchObject({ quote: { output: 2_000_000_000n }, isQuoting: false })
  })
})
