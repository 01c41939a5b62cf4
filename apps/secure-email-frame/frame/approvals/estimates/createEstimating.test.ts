import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Described, Request } from '../Waiting.ts'
import { createEstimating } from './createEstimating.ts'

const COIN = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const PRICES = { gateway: 'https://gateway.example', projectId: 'shop' }
const PENDING = { source: 'gateway.example', values: { '0.5 ETH': '' } }
const FOUND = { source: 'gateway.example', values: { '0.5 ETH': '$1,500.00' } }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function requestOf(listedAmounts?: Record<string, { asset: string; numeric: string }>) {
  const description = { title: 'send', fields: [], warnings: [], offers: [{}], listedAmounts }
  const stage = { step: 'described', shown: { account: '0x1', description }, sponsor: undefined }
  return { stage: stage as unknown as Described } as Request
}

function setUp(prices: typeof PRICES | undefined = PRICES) {
  const answers: ((response: Response | Error) => void)[] = []
  const fetch = vi.fn(
    () =>
      new Promise<Response>((resolve, reject) => {
        answers.push((response) => (response instanceof Error ? reject(response) : resolve(response)))
      }),
  )
  vi.stubGlobal('fetch', fetch)
  const render = vi.fn()
  const priced = (price: number) => Response.json({ fungibles: [{ address: COIN, price }] })
  return { fetch, render, priced, answers, estimate: createEstimating(prices, render) }
}

const listed = { '0.5 ETH': { asset: COIN, numeric: '0.5' } }

describe('[T229] createEstimating', () => {
  test('reserves places at once, and fills them when prices arrive', async () => {
    const { estimate, answers, priced, render } = setUp()
    const request = requestOf(listed)
    estimate(request)
    expect(request.estimates).toEqual(PENDING)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(render).not.toHaveBeenCalled()
    answers[0]?.(priced(3_000))
    await vi.waitFor(() => expect(request.estimates).toEqual(FOUND))
    expect(render).toHaveBeenCalledOnce()
  })

  test('keeps the places empty if the gateway fails', async () => {
    const { estimate, answers, render } = setUp()
    const request = requestOf(listed)
    estimate(request)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.(new TypeError('down'))
    await vi.waitFor(() => expect(render).toHaveBeenCalled())
    expect(request.estimates).toEqual(PENDING)
  })

  test('drops prices of a request that changed', async () => {
    const { estimate, answers, priced, render } = setUp()
    const request = requestOf(listed)
    estimate(request)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    request.stage = requestOf({ '1 ETH': { asset: COIN, numeric: '1' } }).stage
    estimate(request)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(priced(3_000))
    await vi.waitFor(() => expect(render).toHaveBeenCalled())
    answers[0]?.(priced(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(render).toHaveBeenCalledOnce()
    expect(request.estimates?.values).toEqual({ '1 ETH': '$3,000.00' })
  })

  test('removes estimates after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { estimate, answers, priced, render } = setUp()
    const request = requestOf(listed)
    estimate(request)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.(priced(3_000))
    await vi.waitFor(() => expect(request.estimates).toEqual(FOUND))
    vi.advanceTimersByTime(600_000)
    expect(request.estimates).toEqual(PENDING)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('makes no request without a gateway or a listed amount', async () => {
    const without = setUp(undefined)
    const [first, second] = [requestOf(listed), requestOf()]
    const unlimited = requestOf({ '∞ USDC': { asset: COIN, numeric: '∞' } })
    createEstimating(undefined, without.render)(first)
    without.estimate(second)
    setUp().estimate(unlimited)
    expect(unlimited.estimates).toBeUndefined()
    expect([first.estimates, second.estimates]).toEqual([undefined, undefined])
    expect(without.fetch).not.toHaveBeenCalled()
  })
})
