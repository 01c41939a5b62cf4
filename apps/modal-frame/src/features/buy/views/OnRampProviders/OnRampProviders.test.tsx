import { DEFAULT_ONRAMP_OPTIONS } from '@airlock/protocol/gateway/defaultOnrampOptions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../../core/host/secureSite.ts'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../../core/queries/queryKeys.ts'
import { modalAtom, opened } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { shortenDebounce } from '../../../../testing/shortenDebounce.ts'
import { agreeingEmail, fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { SIGNED_IN } from '../../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { readPurchases } from '../../flows/readPurchases.ts'
import { Purchases } from '../../parts/Purchases.tsx'
import { buyFormAtom } from '../../state/buyState.ts'
import { onrampQuoteQuery } from '../../state/onrampQueries.ts'
import { BuyInProgress } from '../BuyInProgress/BuyInProgress.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'

const REFERENCE = 'a'.repeat(32)
const URL_OF_PAGE = 'https://buy.example/?signature=1'
const OPTIONS = {
  ...DEFAULT_ONRAMP_OPTIONS,
  purchaseCurrencies: ['ETH', 'USDC'].map((symbol) => ({
    id: symbol,
    name: symbol,
    symbol,
    networks: [{ name: 'arbitrum-mainnet', display_name: 'Arbitrum One', chain_id: '42161', contract_address: null }],
  })),
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const QUOTE = {
  paymentTotal: usd('100'),
  paymentSubtotal: usd('95.25'),
  purchaseAmount: { amount: '0.02786', currency: 'ETH' },
  coinbaseFee: usd('4.5'),
  networkFee: usd('0.25'),
  quoteId: '1',
}
const ORDER = { status: 'created', provider: 'checkout', asset: 'ETH', network: ARBITRUM, updatedAt: '' }
const WINDOW = { closed: false, opener: {}, close: vi.fn(), location: { replace: vi.fn() } }

beforeEach(() => {
  vi.restoreAllMocks()
  Object.assign(WINDOW, { closed: false, opener: {}, close: vi.fn(), location: { replace: vi.fn() } })
})

async function shown(
  responses: Record<string, unknown> = {},
  handle: object | null = WINDOW,
  session = connectedSession(),
) {
  const open = vi.spyOn(window, 'open').mockReturnValue(handle as never)
  const debounceMs = shortenDebounce()
  const created = testDeps({}, { session })
  const stack = testGateway({
    features: {
      swap: [],
      onramp: [{ name: 'checkout', title: 'Checkout' }],
      names: null,
      sessions: false,
      faucets: {},
    },
    options: OPTIONS,
    quote: QUOTE,
    onrampurl: { url: URL_OF_PAGE, reference: REFERENCE, provider: 'checkout' },
    [REFERENCE]: ORDER,
    ...responses,
  })
  const fetch = vi.fn(stack.gateway.fetch)
  const deps = { ...created.deps, gateway: { ...stack.gateway, fetch } }
  created.store.set(modalAtom, opened())
  const settled = async (view: Awaited<ReturnType<typeof testView>>) => {
    await view.settled()
    // Options, lazy parts and the quote load in order.
    for (let step = 0; step < 3; step += 1) {
      await view.after(() => vi.dynamicImportSettled())
      await view.after(() => new Promise((resolve) => setTimeout(resolve, debounceMs)))
      await view.settled()
    }
  }
  const show = async (element: React.ReactNode) => {
    const view = await testView({ deps }, element)
    await settled(view)
    return view
  }
  const provider = () => document.querySelector<HTMLButtonElement>('.buy .row')
  const bodyOf = (path: string) => {
    const [, init] = fetch.mock.calls.find(([url]) => String(url).includes(path)) as unknown as [string, RequestInit]
    return { ...init, json: JSON.parse(String(init.body)) as Record<string, unknown> }
  }
  return { ...created, deps, ...stack, fetch, open, show, settled, provider, bodyOf }
}

function selectOption(value: string) {
  const select = document.querySelector('select')
  if (select === null) return
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

async function bought(responses: Record<string, unknown> = {}, handle: object | null = WINDOW) {
  const created = await shown(responses, handle)
  const view = await created.show(<OnRampProviders />)
  await view.after(() => created.provider()?.click())
  await view.settled()
  return created
}

test('[T217] sells nothing to an account whose code can take it', async () => {
  const created = await shown()
  created.adapter.code = async () => ({ kind: 'unknown', delegate: `0x${'7f'.repeat(20)}` })
  const view = await created.show(<OnRampProviders />)
  expect(view.alert()).toBe('You can’t buy on Arbitrum One with this account: what you buy would be at risk.')
  expect(created.provider()?.disabled).toBe(true)
})

test('[T217] sells, and names the network that did not answer', async () => {
  const created = await shown()
  created.adapter.code = async () => Promise.reject(new Error('down'))
  const view = await created.show(<OnRampProviders />)
  expect(view.text()).toContain('Couldn’t check Arbitrum One.')
  expect(created.provider()?.disabled).toBe(false)
})

test('[T267] sells only below the operator’s amount if only a passkey opens the wallet', async () => {
  const coin = { symbol: 'ETH', name: 'Ether', price: 0, iconUrl: '', quantity: { decimals: '18', numeric: '0' } }
  const balances = [{ ...coin, chainId: BASE, value: 0 }]
  const created = await shown({ balance: { balances } }, WINDOW, SIGNED_IN.session)
  const passkeyStatus = async () => ({ hasPasskey: true, isOffered: false, needsRecovery: true })
  const email = { ...agreeingEmail(), passkeyStatus }
  Object.assign(created.deps, { email })
  created.store.set(connectorsAtom, [fakeEmailConnector({ email })])
  const passkeyOnly = { newWallets: true, recoveryFromUsd: 100 }
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p', passkeyOnly })
  const account = { network: ARBITRUM, address: ADDRESS }
  queryClient(created.store).setQueryData(queryKeys.tokens(account), [{ value: 0 }])
  const view = await created.show(<OnRampProviders />)
  for (const [amount, isSold] of [
    ['100', false],
    ['10', true],
  ] as const) {
    await view.after(() => created.store.set(buyFormAtom, (form) => ({ ...form, amount })))
    await vi.waitFor(() => expect(view.text()).toContain('Only this passkey opens this wallet'))
    expect(view.text().includes('Checkout')).toBe(isSold)
  }
})

describe('OnRampProviders', () => {
  test('shows what arrives after fees, and the limits of each method', async () => {
    const { show } = await shown()
    const view = await show(<OnRampProviders />)
    expect(view.text()).toContain('0.02786 ETH')
    expect(view.text()).toContain('Fees 4.75 USD')
    expect(view.text()).toContain('Card: 10–7,500 USD')
    expect(view.text()).toContain('Bank account: 10–25,000 USD')
  })

  test('shows the best quote next to the asset, before any provider opens', async () => {
    const { show } = await shown()
    const view = await show(<OnRampProviders />)
    expect(view.text()).toContain('You get≈ 0.02786 ETH')
  })

  test('shows no estimate if no provider quotes', async () => {
    const { show } = await shown({ quote: 502 })
    expect((await show(<OnRampProviders />)).text()).not.toContain('≈')
  })

  test('[S7.18:failure] [S3.21:sample] shows the default set if the options fail', async () => {
    const served = { 'supported-chains': { http: ['eip155:1'], ws: [] } }
    const { show, respond, settled } = await shown({ ...served, options: 502 }, WINDOW, connectedSession('eip155:1'))
    const view = await show(<OnRampProviders />)
    const choices = () =>
      [...document.querySelectorAll('select')].map(({ options }) => [...options].map(({ text }) => text))
    expect(choices()).toEqual([
      ['USD', 'EUR', 'ETH'],
      ['ETH', 'USDC'],
    ])
    for (const currency of ['USD', 'EUR']) {
      await view.after(() => selectOption(currency))
      expect(view.text()).toContain(`Card: 10–7,500 ${currency}`)
      expect(view.text()).toContain(`Bank account: 10–25,000 ${currency}`)
    }
    // Until the operator's options arrive.
    const [ether] = OPTIONS.purchaseCurrencies
    const [network] = ether?.networks ?? []
    respond('options', { ...OPTIONS, purchaseCurrencies: [{ ...ether, networks: [{ ...network, chain_id: '1' }] }] })
    await show(<OnRampProviders key="again" />)
    await settled(view)
    expect(choices()[1]).toEqual(['ETH'])
  })

  test('does not say what is sold on a network before it knows', async () => {
    const { show, respond, settled } = await shown({ options: 502 })
    const view = await show(<OnRampProviders />)
    expect(view.text()).not.toContain('You can’t buy on this network')
    expect(view.text()).toContain('Couldn’t load purchase options')
    respond('options', OPTIONS)
    await view.click('Try again')
    await settled(view)
    expect(view.text()).toContain('Choose provider')
  })

  test('shows that buying is not possible on a network without the gateway', async () => {
    const { show } = await shown({ 'supported-chains': { http: [], ws: [] } })
    expect((await show(<OnRampProviders />)).text()).toContain('You can’t buy on this network')
  })

  test('[S7.18:request] requests the options by GET, with no further query', async () => {
    const { show, fetch } = await shown()
    await show(<OnRampProviders />)
    const [url, init] = fetch.mock.calls.find(([one]) => one.includes('/options')) as unknown as [string, RequestInit]
    const { pathname, searchParams } = new URL(url)
    expect([init.method, pathname, init.body]).toEqual(['GET', '/v1/onramp/options', undefined])
    // Every request has these (S7.2).
    expect([...searchParams.keys()].toSorted()).toEqual(['projectId', 'st', 'sv'])
  })

  test('[S7.19:request] sends a quote request with its body', async () => {
    const { show, bodyOf, requests } = await shown()
    await show(<OnRampProviders />)
    const { method, json } = bodyOf('/v1/onramp/quote')
    const url = requests.find(({ pathname }) => pathname === '/v1/onramp/quote')
    expect([method, url?.searchParams.get('projectId')]).toEqual(['POST', 'default'])
    expect(json).toEqual({
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '100.00',
      network: ARBITRUM,
      provider: 'checkout',
    })
  })

  test('[S7.19:failure] makes a placeholder quote on failure, and never shows it as a price', async () => {
    const { show, deps } = await shown({ quote: 502 })
    const input = { network: ARBITRUM, provider: 'checkout', asset: 'ETH', currency: 'USD', amount: '100.00' } as const
    const same = { amount: '100.00', currency: 'USD' }
    expect(await queryClient(deps.store).fetchQuery(onrampQuoteQuery(deps, input) as never)).toEqual({
      paymentTotal: same,
      paymentSubtotal: same,
      purchaseAmount: same,
      coinbaseFee: same,
      networkFee: same,
      quoteId: 'mocked-quote-id',
    })
    const view = await show(<OnRampProviders />)
    expect(view.text()).toContain('See price at provider')
    expect(view.text()).not.toContain('Fees')
  })

  test('has no quote on a network that the gateway does not serve', async () => {
    const { deps } = await shown()
    const input = { network: BASE, provider: 'checkout', asset: 'ETH', currency: 'USD', amount: '100.00' } as const
    expect(await queryClient(deps.store).fetchQuery(onrampQuoteQuery(deps, input) as never)).toBeNull()
  })

  test.each(['9.99', '25000.01', '1e3'])('offers no provider for %s', async (amount) => {
    const { show, store, provider } = await shown()
    store.set(buyFormAtom, (form) => ({ ...form, amount }))
    const view = await show(<OnRampProviders />)
    expect(provider()?.disabled).toBe(true)
    expect(view.text()).toMatch(/Enter an amount from 10 to 25,000 USD|Check the amount/)
  })

  test('offers the faucet of the network, which learns the address only if its URL asks', async () => {
    const faucets = (url: string) => ({
      features: { swap: [], onramp: [], names: null, sessions: false, faucets: { [ARBITRUM]: url } },
    })
    const plain = await shown(faucets('https://faucet.example/?a=1'))
    const view = await plain.show(<OnRampProviders />)
    expect(view.text()).toContain('No provider available')
    expect(document.querySelector<HTMLAnchorElement>('a.row')?.href).toBe('https://faucet.example/?a=1')
    const pending = await shown(faucets('https://faucet.example/?a={address}'))
    await pending.show(<OnRampProviders key="asking" />)
    expect(document.querySelector<HTMLAnchorElement>('a.row')?.href).toBe(`https://faucet.example/?a=${ADDRESS}`)
  })

  test.each(['javascript:alert(1)', 'ftp://faucet.example'])('[T182] never links to a faucet at %s', async (url) => {
    const created = await shown()
    const features = { swap: [], onramp: [], names: null, sessions: false, faucets: { [ARBITRUM]: url } }
    queryClient(created.deps.store).setQueryData(['features'], features)
    await created.show(<OnRampProviders />)
    expect(document.querySelector('a.row')).toBeNull()
  })

  test('leads to Receive if nothing is sold on the network', async () => {
    const { show } = await shown({ options: DEFAULT_ONRAMP_OPTIONS })
    const view = await show(<OnRampProviders />)
    expect(view.text()).toContain('You can’t buy on this network')
    expect(view.button('Receive')).toBeDefined()
  })
})

describe('a click on a provider', () => {
  test('[S7.17:answer] opens a window at once, and sends it to the answered page', async () => {
    const { open, store } = await bought()
    expect(open).toHaveBeenCalledExactlyOnceWith('/buying', '_blank', 'popup,width=600,height=800')
    expect(WINDOW.location.replace).toHaveBeenCalledExactlyOnceWith(URL_OF_PAGE)
    expect(WINDOW.opener).toBeNull()
    expect(store.get(routeAtom).view).toBe('BuyInProgress')
  })

  test('requests the page on the click, with the project and no address as the user', async () => {
    const { bodyOf, requests } = await bought()
    expect(
      requests.find(({ pathname }) => pathname === '/v1/generators/onrampurl')?.searchParams.get('projectId'),
    ).toBe('default')
    const { json, method } = bodyOf('/v1/generators/onrampurl')
    expect(method).toBe('POST')
    expect(json).toMatchObject({
      destinationWallets: [{ address: ADDRESS, blockchains: [ARBITRUM], assets: ['ETH'] }],
      defaultNetwork: ARBITRUM,
      defaultExperience: 'buy',
      presetFiatAmount: '100.00',
    })
    expect(String(json.partnerUserId)).not.toContain(ADDRESS)
  })

  test('[S7.17:request] sends an amount of the asset by POST, with all other fields', async () => {
    const created = await shown()
    created.store.set(buyFormAtom, { amount: '0.05', currency: 'ETH', asset: 'ETH' })
    const view = await created.show(<OnRampProviders />)
    expect(view.text()).toContain('See price at provider')
    await view.after(() => created.provider()?.click())
    await view.settled()
    const { json, method } = created.bodyOf('/v1/generators/onrampurl')
    const [url] = created.requests.filter(({ pathname }) => pathname === '/v1/generators/onrampurl')
    expect([method, url?.searchParams.get('projectId')]).toEqual(['POST', 'default'])
    expect(json).toEqual({
      destinationWallets: [{ address: ADDRESS, blockchains: [ARBITRUM], assets: ['ETH'] }],
      defaultNetwork: ARBITRUM,
      partnerUserId: expect.stringMatching(/^[-0-9a-f]{36}$/),
      defaultExperience: 'buy',
      presetCryptoAmount: '0.05',
      provider: 'checkout',
    })
    expect(created.fetch.mock.calls.some(([one]) => one.includes('/onramp/quote'))).toBe(false)
    const progress = await created.show(<BuyInProgress />)
    expect(progress.text()).toContain('Amount you get0.05 ETH')
  })

  test('shows no amount of the asset that the provider takes no order for', async () => {
    const created = await shown({ onrampurl: 400 })
    created.store.set(buyFormAtom, { amount: '0.05', currency: 'ETH', asset: 'ETH' })
    const view = await created.show(<OnRampProviders />)
    await view.after(() => created.provider()?.click())
    await view.settled()
    expect(readPurchases(created.deps)).toEqual([])
    const progress = await created.show(<BuyInProgress />)
    expect(progress.text()).toContain('The provider doesn’t sell this amount here. Choose another amount.')
    expect(progress.text()).not.toContain('0.05')
  })

  test('[S7.17:request] sends an amount of money instead', async () => {
    const { bodyOf } = await bought()
    const { json } = bodyOf('/v1/generators/onrampurl')
    expect(json).toMatchObject({ presetFiatAmount: '100.00', paymentCurrency: 'USD' })
    expect(json).not.toHaveProperty('presetCryptoAmount')
  })

  test('shows the link if the browser blocks the window', async () => {
    const { show } = await bought({}, null)
    await show(<BuyInProgress />)
    expect(document.querySelector('a')?.href).toBe(URL_OF_PAGE)
    expect(document.querySelector('a')?.textContent).toContain('Open Checkout')
  })

  test('shows the link if the visitor closed the window before its page was known', async () => {
    const { show, deps } = await bought({}, { ...WINDOW, closed: true })
    await show(<BuyInProgress />)
    expect(WINDOW.location.replace).not.toHaveBeenCalled()
    expect(document.querySelector('a')?.href).toBe(URL_OF_PAGE)
    expect(document.querySelector('a')?.textContent).toContain('Open Checkout')
    expect(readPurchases(deps)).toHaveLength(1)
  })

  test.each(['javascript:alert(1)', 'ftp://buy.example', 'http://buy.example/'])(
    '[T182] never opens %s',
    async (url) => {
      vi.spyOn(location, 'protocol', 'get').mockReturnValue('https:')
      const { deps, store } = await bought({ onrampurl: { url, reference: REFERENCE, provider: 'checkout' } })
      expect(WINDOW.location.replace).not.toHaveBeenCalled()
      expect(WINDOW.close).toHaveBeenCalled()
      expect(readPurchases(deps)).toEqual([])
      expect(store.get(routeAtom).view).toBe('BuyInProgress')
    },
  )

  test('shows a failure with a way to try again', async () => {
    const { show } = await bought({ onrampurl: 502 })
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe('Purchase failed')
    expect(view.text()).toContain('Couldn’t open the provider.')
    expect(view.button('Try again')).toBeDefined()
  })
})

describe('BuyInProgress', () => {
  test('follows the order to its arrival and forgets it', async () => {
    const { show, respond, clock, deps } = await bought()
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe('Waiting for your purchase')
    respond(REFERENCE, { ...ORDER, status: 'pending' })
    await view.after(() => clock.advance(5_000))
    expect(view.heading()).toBe('Order placed')
    respond(REFERENCE, { ...ORDER, status: 'success', amount: '0.02786', hash: `0x${'b'.repeat(64)}` })
    await view.after(() => clock.advance(5_000))
    expect(view.heading()).toBe('0.02786 ETH arrived')
    expect(view.announced()?.trim()).toBe('0.02786 ETH arrived')
    expect(readPurchases(deps)).toEqual([])
  })

  test.each([
    ['failed', 'Purchase failed'],
    ['expired', 'Nothing arrived'],
  ])('shows that the order %s', async (status, heading) => {
    const { show } = await bought({ [REFERENCE]: { ...ORDER, status } })
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe(heading)
  })

  test('shows the arrival of an order that was paid after a declined card', async () => {
    const { show, respond, clock, deps } = await bought({ [REFERENCE]: { ...ORDER, status: 'failed' } })
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe('Purchase failed')
    respond(REFERENCE, { ...ORDER, status: 'success' })
    await view.after(() => clock.advance(5_000))
    expect(view.heading()).toBe('Your ETH arrived')
    expect(readPurchases(deps)).toEqual([])
  })

  test('keeps an order whose window was left open for a day, and shows its payment', async () => {
    const { show, respond, clock, deps } = await bought()
    const view = await show(<BuyInProgress />)
    for (let hour = 0; hour < 23; hour += 1) await view.after(() => clock.advance(3_600_000))
    expect(view.heading()).toBe('Waiting for your purchase')
    expect(readPurchases(deps)).toHaveLength(1)
    respond(REFERENCE, { ...ORDER, status: 'success', amount: '0.02786' })
    await view.after(() => clock.advance(30_000))
    expect(view.heading()).toBe('0.02786 ETH arrived')
  })

  test('keeps following while the gateway is down', async () => {
    const { show, respond, clock } = await bought({ [REFERENCE]: 502 })
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe('Waiting for your purchase')
    respond(REFERENCE, { ...ORDER, status: 'success' })
    await view.after(() => clock.advance(5_000))
    expect(view.heading()).toBe('Your ETH arrived')
  })

  test('shows an order that the gateway no longer has as expired, and forgets it', async () => {
    const reasons = [{ name: 'NOT_FOUND', description: 'The order not found.' }]
    const error = { code: 'NOT_FOUND', message: 'The order not found.', next: 'Check the path.' }
    const { show, respond, clock, deps } = await bought({ [REFERENCE]: new Response('', { status: 404 }) })
    const view = await show(<BuyInProgress />)
    expect(view.heading()).toBe('Waiting for your purchase')
    respond(REFERENCE, Response.json({ status: 'FAILURE', reasons, error }, { status: 404 }))
    await view.after(() => clock.advance(5_000))
    expect(view.heading()).toBe('Nothing arrived')
    expect(readPurchases(deps)).toEqual([])
  })
})

describe('Purchases', () => {
  test('lists an unfinished purchase after a reload, without its page', async () => {
    const { show, deps, stored } = await bought()
    expect(JSON.stringify([...stored.values()])).not.toContain('signature')
    const view = await show(<Purchases />)
    expect(view.text()).toContain('Buying ETH')
    await view.after(() => document.querySelector<HTMLButtonElement>('.row')?.click())
    expect(deps.store.get(routeAtom).view).toBe('BuyInProgress')
  })

  test('lists nothing of another account', async () => {
    const { show, deps } = await bought()
    const stored = readPurchases(deps).map((purchase) => ({ ...purchase, network: BASE }))
    deps.storage.set('@airlock/purchases', JSON.stringify([...stored, { reference: '<b>' }, 7]))
    const view = await show(<Purchases />)
    expect(view.text()).not.toContain('Buying')
  })
})
