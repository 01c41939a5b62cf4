import type { FormArguments } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import type { ConnectorSession } from '../../../core/ports/Connector.ts'
import { openArgumentsAtom } from '../../../core/router/modal.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../testing/testConnectors.ts'
import { SIGNED_IN } from '../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { COIN, TOKEN, USDC } from '../../../testing/testSend.ts'
import { setUpSwap } from '../../../testing/testSwap.ts'
import { testView } from '../../../testing/testView.tsx'
import { lossBp } from '../state/lossBp.ts'
import { type SwapState, swapAtom } from '../state/swapState.ts'
import { Swap } from '../views/Swap/Swap.tsx'
import { readSwapArguments } from './readSwapArguments.ts'
import { requestQuote } from './requestQuote.ts'
import { reviewSwap } from './reviewSwap.ts'

const DAI = { ...TOKEN, symbol: 'DAI', address: `${ARBITRUM}:0x${'da'.repeat(20)}` }

async function quoted(side?: 'coin' | 'token') {
  const parts = setUpSwap(side, SIGNED_IN)
  const request = vi.fn<ConnectorSession['request']>(async (call) =>
    call.method === 'wallet_getCapabilities' ? parts.chain.capabilities : parts.response.promise,
  )
  const email = fakeEmailConnector({ session: { restore: async () => null, request, end: async () => {} } })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, email] }
  parts.store.set(connectorsAtom, [email])
  await requestQuote(deps)
  const views = () => parts.store.get(routerAtom).map(({ view }) => view)
  const sent = () => request.mock.calls.flatMap(([{ method }]) => (method === 'wallet_getCapabilities' ? [] : [method]))
  return { ...parts, deps, request, views, sent }
}

function fail(): never {
  throw new Error('The preview is missing.')
}

describe('a swap of the email wallet', () => {
  test('[T205] asks the wallet from the form, whose screen is the only review', async () => {
    const { deps, views, sent } = await quoted()
    await reviewSwap(deps)
    expect(sent()).toEqual(['eth_sendTransaction'])
    expect(views()).toEqual(['Account'])
  })

  test('[T205] keeps the review of a loss that only the modal knows', async () => {
    const { deps, respond, quoteOf, views, sent } = await quoted()
    for (const changes of [{ sellable: 'no' }, { sellable: 'unknown' }, { impactBp: 400 }]) {
      respond('quotes', quoteOf(changes))
      deps.store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])
      await requestQuote(deps)
      await reviewSwap(deps)
      expect(views().at(-1)).toBe('SwapPreview')
    }
    expect(sent()).toEqual([])
  })

  test('[T205] [T217] keeps the review, and the toast, if the code is not known', async () => {
    const { deps, store, chain, views, sent } = await quoted()
    chain.code = ''
    await reviewSwap(deps)
    await vi.waitFor(() => expect(store.get(toastAtom)?.notice).toMatchObject({ key: 'codeUnread' }))
    expect([views().at(-1), sent()]).toEqual(['SwapPreview', []])
  })

  test.each([
    ['a tax of the bought token', { taxBuyBp: 1 }],
    ['a tax of the sold token', { taxSellBp: 1 }],
    ['a bought token whose tax is not measured', { taxBuyBp: null }],
    ['a sold token whose tax is not measured', { taxSellBp: null }],
  ])('[T205] keeps the review of %s', async (_what, changes) => {
    const { deps, respond, quoteOf, views, sent } = await quoted()
    respond('quotes', quoteOf(changes))
    await requestQuote(deps)
    await reviewSwap(deps)
    expect([views().at(-1), sent()]).toEqual(['SwapPreview', []])
  })

  test('[T205] keeps the review of a loss that nothing measures', async () => {
    const { deps, store, respond, quoteOf, views, sent } = await quoted()
    const { from, to } = store.get(swapAtom)
    store.set(swapAtom, { from: from && { ...from, price: 0 }, to: to && { ...to, price: 0 } })
    respond('quotes', quoteOf({ impactBp: null }))
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(lossBp(store.get(swapAtom).preview ?? fail())).toBeNull()
    expect([views().at(-1), sent()]).toEqual(['SwapPreview', []])
  })

  test('keeps the review of an approval that is a separate transaction', async () => {
    const { deps, views, sent } = await quoted('token')
    await reviewSwap(deps)
    expect(views().at(-1)).toBe('SwapPreview')
    expect(sent()).toEqual([])
  })

  test.each<[string, FormArguments, Partial<SwapState>, boolean | undefined]>([
    ['the page filled in the bought token', { toToken: USDC }, { typed: '1' }, undefined],
    ['the page filled in the sold token', { fromToken: 'ETH' }, { typed: '1' }, undefined],
    ['the page filled in the amount', { amount: '1' }, {}, undefined],
    ['the visitor reversed the pair of the page', { toToken: 'ETH' }, { from: COIN, to: TOKEN, typed: '1' }, undefined],
    ['the visitor replaced all', { toToken: 'DAI', amount: '2' }, { typed: '1' }, true],
    ['the visitor replaced the amount', { amount: '2' }, { typed: '1' }, true],
  ])('[T231] is the visitor’s own only if they chose its content: %s', async (_name, input, change, isOwn) => {
    const { deps, store, request } = await quoted()
    const account = { network: ARBITRUM, address: ADDRESS } as const
    store.set(openArgumentsAtom, input)
    await readSwapArguments(deps, account, input, { held: [COIN, TOKEN], listed: [DAI] })
    store.set(swapAtom, { from: COIN, to: TOKEN, ...change })
    await requestQuote(deps)
    await reviewSwap(deps)
    const [call] = request.mock.calls.map(([sent]) => sent).filter(({ method }) => method === 'eth_sendTransaction')
    expect(call?.isOwn).toBe(isOwn)
    expect(store.get(sentRowsAtom)).toMatchObject([{ isOfPage: isOwn === undefined }])
  })

  test('[T205] sends nothing if the form changed meanwhile', async () => {
    const { deps, store, sent, views } = await quoted()
    const stop = store.sub(swapAtom, () => {
      if (store.get(swapAtom).preview?.status !== 'checking') return
      stop()
      store.set(swapAtom, { typed: '2' })
    })
    await reviewSwap(deps)
    expect(sent()).toEqual([])
    expect(views()).toEqual(['Account', 'Swap'])
  })

  test('shows the refusal in the form and retries', async () => {
    const { deps, request, respond, coin, token, views, sent } = await quoted()
    respond('balance', { balances: [coin, token] })
    request.mockRejectedValue(new AirlockError('USER_REJECTED'))
    await reviewSwap(deps)
    expect(views()).toEqual(['Account', 'Swap'])
    const view = await testView({ deps }, createElement(Swap))
    await view.shows('Declined. Nothing was sent.')
    await view.click('Review swap')
    expect(sent()).toHaveLength(2)
  })
})
