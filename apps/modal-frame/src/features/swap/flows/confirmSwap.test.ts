import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { encodeWrap } from '@airlock/protocol/namespaces/eip155/swap/wrapCalls'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { deferred, settled } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, hostState, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { COIN, HASH, TOKEN, USDC } from '../../../testing/testSend.ts'
import { ROUTER, ROUTER_V3, reviewedSwap, setUpSwap, WRAPPED } from '../../../testing/testSwap.ts'
import { testView } from '../../../testing/testView.tsx'
import { swapAtom } from '../state/swapState.ts'
import { swapTokensQuery } from '../state/swapTokens.ts'
import { SwapPreview } from '../views/SwapPreview/SwapPreview.tsx'
import { confirmSwap } from './confirmSwap.ts'
import { requestQuote } from './requestQuote.ts'
import { reviewSwap } from './reviewSwap.ts'

const OTHER = `0x${'0d'.repeat(20)}` as const
/** The wallet can change to these at any time. */
const SWITCHES = [
  ['account', connectedSession(ARBITRUM, [OTHER_ADDRESS])],
  ['network', connectedSession(BASE)],
] as const

describe('requestQuote', () => {
  test.each<[string, object]>([
    ['a minimum below the slippage', { minimum: '1979999999' }],
    ['a minimum of 0', { minimum: '0' }],
    ['a wrap that loses', { kind: 'wrap' }],
    ['gas that no swap needs', { gas: '20000000' }],
  ])('[T170] shows no price with %s', async (_, changes) => {
    const { deps, store, quoteOf, gateway } = setUpSwap()
    gateway.fetch = testGateway({ quotes: quoteOf(changes) }).gateway.fetch
    await requestQuote(deps)
    expect(store.get(swapAtom)).toMatchObject({ quote: null, problem: 'failed' })
  })
})

describe('calls of the gateway', () => {
  const sent = (mock: ReturnType<typeof vi.fn>, path: string) => {
    const [url = '', init] = mock.mock.calls.findLast(([one]) => String(one).includes(path)) ?? []
    const { pathname, searchParams } = new URL(String(url))
    return { method: init?.method, pathname, query: Object.fromEntries(searchParams), body: init?.body }
  }
  const [of, to] = [`${ARBITRUM}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, `${ARBITRUM}:${USDC}`]

  test('[S7.5:request] requests a price by GET, then another one with the gas price', async () => {
    const { deps, gateway } = setUpSwap()
    const fetch = vi.fn(gateway.fetch)
    gateway.fetch = fetch
    await requestQuote(deps)
    await requestQuote(deps)
    const query = { amount: String(10n ** 18n), userAddress: ADDRESS, from: of, to, gasPrice: '1000000000' }
    expect(sent(fetch, '/quotes')).toMatchObject({ method: 'GET', pathname: '/v1/convert/quotes', query })
  })

  test('[S7.6:request] [S3.22:tokens] lists the tokens of a network', async () => {
    const { deps, gateway, store } = setUpSwap()
    const listed = { name: 'Tether', symbol: 'USDT', address: `${ARBITRUM}:${OTHER}`, decimals: 6, logoUri: '' }
    const { gateway: listing } = testGateway({ tokens: { tokens: [{ ...listed, eip2612: false }] } })
    const fetch = vi.fn(listing.fetch)
    gateway.fetch = fetch
    const query = swapTokensQuery(deps, { network: ARBITRUM, address: ADDRESS })
    expect(await queryClient(store).fetchQuery(query as never)).toMatchObject([
      { symbol: 'USDT', address: listed.address },
    ])
    const { method, pathname, query: requested } = sent(fetch, '/convert/tokens')
    expect([method, pathname, requested]).toMatchObject(['GET', '/v1/convert/tokens', { chainId: ARBITRUM }])
  })

  test('[S7.10:request] builds a swap by POST', async () => {
    const { deps, gateway } = await reviewedSwap()
    const fetch = vi.fn(gateway.fetch)
    gateway.fetch = fetch
    await confirmSwap(deps)
    const { method, pathname, body } = sent(fetch, '/build-transaction')
    expect([method, pathname]).toEqual(['POST', '/v1/convert/build-transaction'])
    expect(JSON.parse(String(body))).toEqual({
      ...{ amount: String(10n ** 18n), eip155: { slippage: 1 }, projectId: 'default', from: of, to },
      ...{ userAddress: `${ARBITRUM}:${ADDRESS}`, minimum: '1980000000', disableEstimate: false },
    })
  })
})

describe('reviewSwap', () => {
  test('[T170] opens no preview for tokens with other decimals than on the chain', async () => {
    const { deps, store, chain } = setUpSwap()
    chain.decimals = '8'
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview).toBeNull()
  })
})

describe('code of the account', () => {
  const CODE = `0xef0100${'7f'.repeat(20)}`
  test('[T192] needs a second step if the wallet does not report the code', async () => {
    const { deps, store, chain, request } = setUpSwap()
    chain.code = CODE
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview?.foreignCode).toBe(`0x${'7f'.repeat(20)}`)
    await confirmSwap(deps)
    expect(request).not.toHaveBeenCalled()
  })

  test('[T192] [T217] reviews no swap for an account that forwards what it receives', async () => {
    const { deps, store, chain } = setUpSwap()
    Object.assign(chain, {
      code: '0xef010089383882fc2d0cd4d7952a3267a3b6dae967e704',
      capabilities: { '0xa4b1': { atomic: { status: 'supported' } } },
    })
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview).toBeNull()
  })

  test('[T217] names a network that does not tell the code, and reviews the swap', async () => {
    const { deps, store, chain } = setUpSwap()
    Object.assign(chain, { code: '' })
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview?.foreignCode).toBeNull()
    await vi.waitFor(() => expect(store.get(toastAtom)?.notice).toMatchObject({ key: 'codeUnread' }))
    expect(store.get(toastAtom)?.notice.values?.network).toBe('Arbitrum One')
  })

  test('[T192] needs a second step if the wallet only could upgrade the account', async () => {
    const { deps, store, chain } = setUpSwap()
    Object.assign(chain, { code: CODE, capabilities: { '0xa4b1': { atomic: { status: 'ready' } } } })
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview?.foreignCode).toBe(`0x${'7f'.repeat(20)}`)
  })

  test('[T192] needs none if the wallet uses such code', async () => {
    const { deps, store, chain } = setUpSwap()
    Object.assign(chain, { code: CODE, capabilities: { '0xa4b1': { atomic: { status: 'supported' } } } })
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview?.foreignCode).toBeNull()
  })
})

describe('confirmSwap', () => {
  test('sends the built swap once, and returns to the account', async () => {
    const { deps, store, order, request, tracked } = await reviewedSwap()
    expect(store.get(routerAtom).at(-1)?.view).toBe('SwapPreview')
    await Promise.all([confirmSwap(deps), confirmSwap(deps)])
    const { data, value } = encodeSwap(order, ROUTER)
    expect(request.mock.calls).toEqual([
      [
        {
          namespace: 'eip155',
          method: 'eth_sendTransaction',
          params: [
            {
              ...{ chainId: '0xa4b1', from: ADDRESS, to: ROUTER.address, data },
              ...{ value: `0x${value.toString(16)}`, gas: '0x2e630' },
              // Prices of the shown fee.
              ...{ maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' },
            },
          ],
        },
      ],
    ])
    expect(store.get(routerAtom)).toEqual([{ view: 'Account' }])
    expect(store.get(sentRowsAtom)[0]).toMatchObject({
      ...{ hash: HASH, status: 'pending' },
      summary: { amount: '1', symbol: 'ETH', bought: { amount: '2000', symbol: 'USDC' } },
    })
    expect(tracked()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  test.each<[string, Partial<SwapOrder>]>([
    ['another recipient', { recipient: OTHER }],
    ['a minimum that is one unit lower', { minimum: 1_979_999_999n }],
    ['another token', { out: OTHER, path: [WRAPPED, OTHER] }],
    ['a larger amount', { amount: 10n ** 18n + 1n }],
    ['a far deadline', { deadline: 2n ** 40n }],
  ])('[T170] opens no wallet for %s', async (_, changes) => {
    const { deps, respond: _a, order, txOf, request, status, ...parts } = await reviewedSwap()
    parts.gateway.fetch = testGateway({
      'build-transaction': txOf(encodeSwap({ ...order, ...changes }, ROUTER)),
    }).gateway.fetch
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['mismatch', []])
  })

  test('[T170] opens no wallet for an unknown router or another value', async () => {
    for (const changes of [{ to: `${ARBITRUM}:${OTHER}` }, { value: String(10n ** 18n + 1n) }, { data: '0x' }]) {
      const { deps, txOf, request, status, respond } = await reviewedSwap()
      respond('build-transaction', txOf(undefined, changes))
      await confirmSwap(deps)
      expect([status(), request.mock.calls]).toEqual(['mismatch', []])
    }
  })

  test.each(['coin', 'token'] as const)('[T170] shows another router before it swaps a %s there', async (side) => {
    const { deps, chain, request, respond, quoteOf, txOf, atV3 } = setUpSwap(side)
    chain.allowance = 100_000_000n
    await requestQuote(deps)
    await reviewSwap(deps)
    const view = await testView({ deps }, createElement(SwapPreview))
    expect(view.text()).not.toContain('Exchange v3')
    respond('build-transaction', txOf(atV3.call))
    respond('quotes', quoteOf(atV3.facts))
    await view.click('Swap')
    await vi.waitFor(() => expect(view.text()).toContain('Exchange v3'))
    expect(request).not.toHaveBeenCalled()
    await view.click('Swap')
    await vi.waitFor(() => expect(request.mock.calls).toMatchObject([[{ params: [{ to: ROUTER_V3.address }] }]]))
  })

  test('[T170] opens no wallet for a swap at another router than the quoted one', async () => {
    const { deps, request, respond, status, txOf, atV3 } = await reviewedSwap()
    respond('build-transaction', txOf(atV3.call))
    await confirmSwap(deps)
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['mismatch', []])
  })

  test.each<[string, object, object]>([
    ['could not be sold again', { sellable: 'no' }, { sellable: 'no' }],
    ['loses much to the price', { impactBp: 5_000 }, { impactBp: 5_000 }],
  ])('[T171] waits for a second step if a renewed price %s', async (_, changes, shown) => {
    const { deps, clock, store, quoteOf, request, gateway } = await reviewedSwap()
    await clock.advance(16_000)
    gateway.fetch = testGateway({ quotes: quoteOf(changes) }).gateway.fetch
    await confirmSwap(deps)
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'ready', isAccepted: false, quote: { context: shown } })
    expect(request).not.toHaveBeenCalled()
  })

  test('[T170] opens no wallet for tokens with other decimals than on the chain', async () => {
    const { deps, chain, request, status } = await reviewedSwap()
    chain.decimals = '8'
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['mismatch', []])
  })

  test('[T170] unwraps the coin only for the coin', async () => {
    const wrapped = { ...TOKEN, symbol: 'WETH', price: 0, address: `${ARBITRUM}:${WRAPPED}` as const }
    for (const [to, expected] of [
      [COIN, undefined],
      [TOKEN, 'mismatch'],
    ] as const) {
      const { deps, store, request, status, quoteOf, txOf, gateway } = setUpSwap('token')
      gateway.fetch = testGateway({
        quotes: quoteOf({ kind: 'wrap', router: wrapped.address, minimum: '100000000' }, 100_000_000n),
        'build-transaction': txOf(encodeWrap({ kind: 'unwrap', amount: 100_000_000n }, WRAPPED)),
      }).gateway.fetch
      store.set(swapAtom, { from: wrapped, to })
      await requestQuote(deps)
      await reviewSwap(deps)
      await confirmSwap(deps)
      expect([status(), request.mock.calls.length]).toEqual([expected, expected === undefined ? 1 : 0])
    }
  })

  test('[T170] shows a risen network fee before the wallet opens', async () => {
    const { deps, store, txOf, request, gateway } = await reviewedSwap()
    const eip155 = { gas: '400000', gasPrice: '1000000000' }
    gateway.fetch = testGateway({ 'build-transaction': txOf(undefined, { eip155 }) }).gateway.fetch
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'feeRose', quote: { context: { gas: '440000' } } })
    expect(request).not.toHaveBeenCalled()
    await confirmSwap(deps)
    expect(request.mock.calls[0]).toMatchObject([{ params: [{ gas: '0x61a80' }] }])
  })

  test('[T170] opens no wallet for gas that no swap needs', async () => {
    const { deps, txOf, request, status, gateway } = await reviewedSwap()
    const eip155 = { gas: '20000000', gasPrice: '1000000000' }
    gateway.fetch = testGateway({ 'build-transaction': txOf(undefined, { eip155 }) }).gateway.fetch
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['mismatch', []])
  })

  test('opens no wallet for a preview that was left', async () => {
    for (const step of ['build', 'facts'] as const) {
      const { deps, store, request, status, gateway, transfers } = await reviewedSwap()
      const { fetch } = gateway
      const leave = () => store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])
      if (step === 'build')
        gateway.fetch = async (url) => {
          leave()
          return fetch(url)
        }
      else
        transfers.context.mockImplementationOnce(async () => {
          leave()
          return { coin: 1n, asset: 1n, decimals: 18, isContract: false, nonce: 1 }
        })
      await confirmSwap(deps)
      expect([status(), request.mock.calls]).toEqual(['ready', []])
    }
  })

  test.each(SWITCHES)('opens no wallet if the %s changes while the swap is built', async (_, session) => {
    const { deps, store, request, gateway } = await reviewedSwap()
    const { fetch } = gateway
    gateway.fetch = async (url) => {
      store.set(hostStateAtom, hostState({ session }))
      return fetch(url)
    }
    await confirmSwap(deps)
    expect(request).not.toHaveBeenCalled()
    expect(store.get(swapAtom).preview).toBeNull()
  })

  test('fails without a request if the network does not respond', async () => {
    const { deps, store, request, status, transfers } = await reviewedSwap()
    transfers.context.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await confirmSwap(deps)
    expect([status(), request.mock.calls, store.get(sentRowsAtom)]).toEqual(['failed', [], []])
  })

  test('shows a declined swap, and keeps no row', async () => {
    const { deps, store, request, status } = await reviewedSwap()
    request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await confirmSwap(deps)
    expect([status(), store.get(sentRowsAtom)]).toEqual(['declined', []])
  })

  test.each([
    ['coin', 'noticeConfirmInWallet'],
    ['token', 'noticeApproveInWallet'],
  ] as const)('shows a toast while the wallet has the request of a %s', async (side, key) => {
    for (const outcome of ['declined', 'left'] as const) {
      const { deps, store, request } = await reviewedSwap(side)
      const response = deferred<never>()
      request.mockReturnValueOnce(response.promise)
      const done = confirmSwap(deps)
      await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
      expect(store.get(toastAtom)).toMatchObject({ variant: 'loading', notice: { key } })
      if (outcome === 'left') store.set(routerAtom, [{ view: 'Account' }])
      else {
        response.reject(new AirlockError('USER_REJECTED'))
        await done
      }
      expect(store.get(toastAtom)).toBeNull()
    }
  })

  test('ends the toast of an approval before it is mined', async () => {
    const { deps, store, chain, request } = await reviewedSwap('token')
    chain.receipt = null
    void confirmSwap(deps)
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    await settled()
    expect(store.get(toastAtom)).toBeNull()
  })

  test('[T124] blocks the same swap while an earlier one may have been sent', async () => {
    const { deps, store, request, status } = await reviewedSwap()
    request.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    await confirmSwap(deps)
    expect(store.get(sentRowsAtom)[0]?.status).toBe('unknown')
    store.set(swapAtom, { from: COIN, to: TOKEN, typed: '1' })
    await requestQuote(deps)
    await reviewSwap(deps)
    await confirmSwap(deps)
    expect([status(), request.mock.calls.length]).toEqual(['pending', 1])
  })

  test('[T124] blocks the same swap at another router too', async () => {
    const { deps, store, request, status, respond, quoteOf, txOf, atV3 } = setUpSwap()
    const swapOnce = async () => {
      await requestQuote(deps)
      await reviewSwap(deps)
      await confirmSwap(deps)
    }
    respond('quotes', quoteOf(atV3.facts))
    respond('build-transaction', txOf(atV3.call))
    request.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    await swapOnce()
    expect(store.get(sentRowsAtom)[0]).toMatchObject({ status: 'unknown', to: ROUTER_V3.address })
    respond('quotes', quoteOf())
    respond('build-transaction', txOf())
    store.set(swapAtom, { from: COIN, to: TOKEN, typed: '1' })
    await swapOnce()
    expect([status(), request.mock.calls.length]).toEqual(['pending', 1])
  })

  test('returns to the preview if an old price fell', async () => {
    const { deps, clock, store, quoteOf, request, gateway } = await reviewedSwap()
    await clock.advance(16_000)
    gateway.fetch = testGateway({ quotes: quoteOf({ minimum: '1782000000' }, 1_800_000_000n) }).gateway.fetch
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'ready', before: 2_000_000_000n })
    expect(request).not.toHaveBeenCalled()
  })

  test('stops if the gateway has no current price', async () => {
    const { deps, clock, quoteOf, request, status, gateway } = await reviewedSwap()
    await clock.advance(16_000)
    gateway.fetch = testGateway({ quotes: quoteOf({ minimum: '1' }) }).gateway.fetch
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['failed', []])
  })

  test('shows a failed price check if the liquidity left after the review', async () => {
    const { deps, request, respond, status } = await reviewedSwap()
    const error = { code: 'NO_LIQUIDITY', message: 'X', next: 'X' }
    const none = Response.json(
      { status: 'FAILURE', reasons: [{ name: 'X', description: 'X' }], error },
      { status: 400 },
    )
    respond('build-transaction', none)
    respond('quotes', none)
    await confirmSwap(deps)
    expect([status(), request.mock.calls]).toEqual(['failed', []])
  })

  test('waits for a second step if the token could not be sold again', async () => {
    const parts = setUpSwap()
    parts.gateway.fetch = testGateway({ quotes: parts.quoteOf({ sellable: 'no' }) }).gateway.fetch
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    await confirmSwap(parts.deps)
    expect(parts.request).not.toHaveBeenCalled()
  })
})

describe('approvals', () => {
  const approve = (amount: bigint) =>
    `0x095ea7b3${ROUTER.address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

  test('[T173] approves the exact amount for the known router before the swap', async () => {
    const { deps, store, chain, request, clock } = await reviewedSwap('token')
    expect(store.get(swapAtom).preview?.needsApproval).toBe(true)
    request.mockImplementation(async () => {
      chain.allowance = 100_000_000n
      return HASH
    })
    await confirmSwap(deps)
    await clock.advance(0)
    expect(request.mock.calls.map(([call]) => (call.params as { to: string; data: string }[])[0])).toMatchObject([
      { to: USDC, data: approve(100_000_000n), value: '0x0' },
    ])
    expect(store.get(swapAtom).preview).toMatchObject({ needsApproval: false, status: 'ready' })
    await confirmSwap(deps)
    expect(request.mock.calls[1]).toMatchObject([{ params: [{ to: ROUTER.address }] }])
  })

  test('[T173] resets a smaller allowance to 0 first', async () => {
    const { deps, chain, request } = await reviewedSwap('token')
    chain.allowance = 5n
    const amounts = [0n, 100_000_000n]
    request.mockImplementation(async () => {
      chain.allowance = amounts.shift() ?? 0n
      return HASH
    })
    await confirmSwap(deps)
    await settled()
    const sent = request.mock.calls.map(([call]) => (call.params as { data: string }[])[0]?.data)
    expect(sent).toEqual([approve(0n), approve(100_000_000n)])
  })

  test('[T173] stops between two requests if the visitor leaves', async () => {
    const { deps, chain, store, request, status } = await reviewedSwap('token')
    chain.allowance = 5n
    request.mockImplementation(async () => {
      store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])
      return HASH
    })
    await confirmSwap(deps)
    expect([status(), request.mock.calls.length]).toEqual(['ready', 1])
  })

  test('shows a price that fell meanwhile and sends no swap', async () => {
    const { deps, chain, store, request, quoteOf, respond } = await reviewedSwap('token')
    request.mockImplementation(async () => {
      chain.allowance = 100_000_000n
      respond('quotes', quoteOf({ minimum: String(4n * 10n ** 16n) }, 4n * 10n ** 16n))
      return HASH
    })
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({
      ...{ status: 'ready', needsApproval: false, before: 5n * 10n ** 16n },
      quote: { output: 4n * 10n ** 16n },
    })
    expect(request).toHaveBeenCalledTimes(1)
  })

  test.each(SWITCHES)('[T173] stops between two requests if the %s changes', async (_, session) => {
    const { deps, chain, store, request } = await reviewedSwap('token')
    chain.allowance = 5n
    request.mockImplementation(async () => {
      store.set(hostStateAtom, hostState({ session }))
      return HASH
    })
    await confirmSwap(deps)
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('ends once the allowance is set, although the wallet replaced the transaction', async () => {
    const { deps, chain, store, request } = await reviewedSwap('token')
    chain.receipt = null
    request.mockImplementation(async () => {
      chain.allowance = 100_000_000n
      return HASH
    })
    void confirmSwap(deps)
    await settled()
    await settled()
    expect(store.get(swapAtom).preview).toMatchObject({ needsApproval: false, status: 'ready' })
  })

  test.each([
    ['unknown', OTHER],
    ['other known', ROUTER_V3.address],
  ])('[T173] requests no approval for a spender that is an %s contract', async (_, spender) => {
    const parts = setUpSwap('token')
    parts.respond('quotes', parts.quoteOf({ spender }))
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    expect(parts.store.get(swapAtom).preview).toBeNull()
    expect(parts.request).not.toHaveBeenCalled()
  })
})
