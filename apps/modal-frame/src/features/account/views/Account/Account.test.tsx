import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test, vi } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { refreshBalance } from '../../../../core/accounts/refreshBalance.ts'
import { syncHostState } from '../../../../core/modal/syncHostState.ts'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { refreshAccount } from '../../../../core/queries/refreshAccount.ts'
import { openArgumentsAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { rowId, type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { deferred, testDeps } from '../../../../testing/testDeps.ts'
import {
  ADDRESS,
  ARBITRUM,
  BASE,
  connectedSession,
  hostNetwork,
  hostState,
  OTHER_ADDRESS,
} from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Header } from '../../../../ui/card/Header.tsx'
import { currentTabAtom } from '../../state/currentTab.ts'
import { Account } from './Account.tsx'
// The tab loads its code.
import './tabs/NftGallery.tsx'

const SPAM = tokenBalance({
  name: 'Claim at bad.example',
  symbol: 'BAD',
  address: `${ARBITRUM}:0x${'5'.repeat(40)}`,
  flags: { is_spam: true, reasons: ['link'], is_verified: false, is_tiny: false },
})

const NFT = {
  id: `${ARBITRUM}:${OTHER_ADDRESS}/12`,
  chainId: ARBITRUM,
  contract: `${ARBITRUM}:${OTHER_ADDRESS}`,
  tokenId: '12',
  interface: 'ERC721',
  name: 'Quiet Harbour #12',
  description: '',
  collection: { name: 'Quiet Harbours' },
  preview: { url: '' },
  attributes: [],
  flags: { is_spam: false },
  quantity: '1',
}

const AVATAR = 'https://gateway.example/v1/media?u=a&s=b'

const sent = (digit: string, counterparty: string) => ({
  id: digit,
  metadata: {
    operationType: 'send',
    hash: `0x${digit.repeat(64)}`,
    minedAt: '2026-02-03T12:00:00.000Z',
    sentFrom: ADDRESS,
    sentTo: counterparty,
    status: 'confirmed',
    nonce: 1,
    chain: ARBITRUM,
    method: 'payInvoice',
  },
  transfers: [{ direction: 'out', quantity: { numeric: '1' }, counterparty }],
})

async function shown(responses: Record<string, unknown> = {}, config: Partial<HostConfig> = {}, tab = 0) {
  const created = testDeps(config, { session: connectedSession() })
  created.store.set(currentTabAtom, tab)
  const stack = testGateway({
    balance: { balances: [tokenBalance(), SPAM] },
    nfts: { data: [], next: null },
    history: { data: [], next: null },
    [ADDRESS]: { name: 'ada.eth', avatar: null },
    ...responses,
  })
  const deps = { ...created.deps, gateway: stack.gateway }
  const view = await testView({ deps }, <Account />)
  await view.settled()
  return { ...created, ...stack, deps, view }
}

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] [S2.8:start] shows the tabs Tokens, NFTs and Activity, and selects the first', async () => {
  const { view } = await shown()
  expect(view.tabs()).toEqual(['Tokens', 'NFTs', 'Activity'])
  expect(view.selectedTab()).toBe('Tokens')
})

test('[S3.1:profile] shows the name and the image of the profile', async () => {
  const avatar = 'https://gateway.example/v1/media?u=a&s=b'
  const { view } = await shown({ [ADDRESS]: { name: 'ada.eth', avatar } })
  expect(view.text()).toContain('ada.eth')
  expect(view.images()).toEqual([avatar])
})

test('shows a name with its address, and totals only verified tokens', async () => {
  const { view } = await shown()
  expect(view.text()).toContain('ada.eth')
  expect(view.text()).toContain('0x71C7…976F')
  expect(view.text()).toContain('$7,000.00')
})

test('folds an unverified token and gives the reason', async () => {
  const { view } = await shown()
  expect(view.text()).not.toContain('Claim at')
  await view.click('1 unverified token')
  expect(view.text()).toContain('Claim at bad.example')
  expect(view.text()).toContain('Link in the name')
})

test('[S3.14:empty] keeps other sources if one fails, and shows an empty history', async () => {
  const { view } = await shown({ balance: 502 })
  expect(view.text()).toContain('ada.eth')
  expect(view.alert()).toContain('Couldn’t load your tokens on Arbitrum One.')
  await view.click('Activity')
  expect(view.text()).toContain('No activity yet')
})

test('shows the address and the balance if the name cannot be read', async () => {
  const { view } = await shown({ [ADDRESS]: 503 })
  expect(view.text()).not.toContain('ada.eth')
  expect(view.text()).toContain('0x71C7…976F')
  expect(view.text()).toContain('$7,000.00')
  expect(view.alert()).toBeUndefined()
})

test('[S1.3:balances] shows quantity and value of a verified token', async () => {
  const { view } = await shown()
  expect(view.text()).toContain('2 ETH')
  expect(view.text()).toContain('$7,000.00')
})

test('[S1.3:nfts] shows the NFTs of the account with their names', async () => {
  const { view } = await shown({ nfts: { data: [NFT], next: null } })
  await view.click('NFTs')
  await view.settled()
  expect(view.text()).toContain('Quiet Harbours')
  expect(view.text()).toContain('Quiet Harbour #12')
})

test('folds spam NFTs and loads their images when unfolded', async () => {
  const image = 'https://gateway.example/v1/media?u=spam&s=b'
  const spam = { ...NFT, id: `${NFT.id}3`, tokenId: '13', name: 'Claim your prize', preview: { url: image } }
  const data = [NFT, { ...spam, flags: { is_spam: true, reasons: ['link'] } }]
  const { view } = await shown({ nfts: { data, next: null } })
  await view.click('NFTs')
  await view.settled()
  expect(view.text()).toContain('Quiet Harbour #12')
  expect(view.text()).not.toContain('Claim your prize')
  expect(view.images()).not.toContain(image)
  await view.click('1 possible spam NFT')
  expect(view.text()).toContain('Claim your prize')
  expect(view.images()).toContain(image)
  await view.click('1 possible spam NFT')
  expect(view.text()).not.toContain('Claim your prize')
})

test('opens once at the requested tab', async () => {
  const { view, store, deps } = await shown()
  await view.after(() => store.set(openArgumentsAtom, { tab: 'activity' }))
  expect(view.selectedTab()).toBe('Activity')
  await view.click('Tokens')
  const again = await testView({ deps }, <Account />)
  expect(again.selectedTab()).toBe('Tokens')
})

test('[S3.1:tab] restores the chosen tab when the account is shown again', async () => {
  const { view, store, deps } = await shown()
  expect(store.get(currentTabAtom)).toBe(0)
  await view.click('Activity')
  expect(store.get(currentTabAtom)).toBe(2)
  const again = await testView({ deps }, <Account />)
  expect(again.selectedTab()).toBe('Activity')
})

test('shows no price for an unverified token', async () => {
  const { view } = await shown({ balance: { balances: [{ ...SPAM, price: 12 }] } })
  await view.click('1 unverified token')
  expect(view.text()).not.toContain('$12')
})

test('[S1.3:history] shows the other side by avatar and name, else address, and function', async () => {
  const { view } = await shown({
    history: { data: [sent('1', OTHER_ADDRESS), sent('2', `0x${'9'.repeat(40)}`)], next: null },
    [OTHER_ADDRESS]: { name: 'grace\u202e.eth', avatar: AVATAR },
  })
  await view.click('Activity')
  await view.settled()
  expect(view.text()).toContain('February 3')
  expect(view.text()).toContain('To grace.eth · Pay Invoice')
  expect(view.text()).toContain('To 0x9999…9999 · Pay Invoice')
  expect(view.avatars().slice(1)).toEqual([AVATAR, undefined])
})

test('reports the visit of the activity and each further page', async () => {
  const { view, host, respond } = await shown({ history: { data: [], next: 'more' } })
  const track = vi.spyOn(host, 'track').mockImplementation(async ({ event }) => {
    if (event === 'LOAD_MORE_TRANSACTIONS') respond('history', { data: [], next: null })
    return null
  })
  await view.click('Activity')
  await view.settled()
  expect(track.mock.calls.slice(0, 2)).toEqual([
    [{ event: 'CLICK_TRANSACTIONS' }],
    [{ event: 'LOAD_MORE_TRANSACTIONS' }],
  ])
})

test('shows the activity of the selected network, stored for each network', async () => {
  const { view, respond, deps, requests } = await shown({
    'supported-chains': { http: [ARBITRUM, BASE], ws: [] },
    history: { data: [sent('1', `0x${'9'.repeat(40)}`)], next: null },
  })
  await view.click('Activity')
  await view.settled()
  expect(view.text()).toContain('0x9999…9999')
  const goTo = async (network: typeof BASE) => {
    await view.after(() => syncHostState(deps, hostState({ session: connectedSession(network) })))
    await view.settled()
  }
  const onBase = sent('2', `0x${'8'.repeat(40)}`)
  respond('history', { data: [{ ...onBase, metadata: { ...onBase.metadata, chain: BASE } }], next: null })
  await goTo(BASE)
  expect(view.text()).toContain('0x8888…8888')
  expect(view.text()).not.toContain('0x9999…9999')
  respond('history', 502)
  await goTo(ARBITRUM)
  expect(view.text()).toContain('0x9999…9999')
  expect(view.text()).not.toContain('0x8888…8888')
  const calls = requests.filter(({ pathname }) => pathname.endsWith('/history'))
  expect([...new Set(calls.map(({ searchParams }) => searchParams.get('chainId')))]).toEqual([ARBITRUM, BASE])
})

test('warns that NFTs may be missing', async () => {
  const coverage = { since: '2026-01-01T00:00:00.000Z' }
  const { view, respond, deps } = await shown({ nfts: { data: [], next: null, coverage } })
  await view.click('NFTs')
  await view.settled()
  expect(view.text()).toContain('Older activity isn’t shown here.')
  respond('nfts', { data: [], next: 'cursor-2', coverage: { ...coverage, is_indexing: true } })
  await view.after(() => refreshAccount(deps, { network: ARBITRUM, address: ADDRESS }))
  expect(view.text()).toContain('Still loading older activity.')
})

test('shows a sent transaction until the activity contains it', async () => {
  const { view, respond, deps, store } = await shown({ [OTHER_ADDRESS]: { name: 'ben.eth', avatar: AVATAR } })
  await view.click('Activity')
  await view.settled()
  const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 7 } as const
  const hash = `0x${'a'.repeat(64)}`
  const row: SentRow = {
    ...key,
    id: rowId(key),
    hash,
    to: OTHER_ADDRESS,
    value: '1',
    data: '0x',
    sentAt: 0,
    summary: { amount: '0.25', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null },
    status: 'pending',
  }
  const is = (change: Partial<SentRow>) => view.after(() => store.set(sentRowsAtom, [{ ...row, ...change } as SentRow]))
  await is({})
  await view.shows('Sending 0.25 ETH')
  // No one was chosen by a name: the receiver has the one that the gateway knows.
  await view.after(() => vi.waitFor(() => expect(view.text()).toContain('ben.eth')))
  expect(view.avatars()).toContain(AVATAR)
  await is({ status: 'confirmed', as: 'asked' })
  expect(view.text()).toContain('Sent 0.25 ETH')
  await is({ status: 'failed' })
  expect(view.text()).toContain('Not sent: 0.25 ETH')
  expect(view.text()).not.toContain('Sending')
  await is({ status: 'confirmed', as: 'asked' })
  const minedAt = '2026-01-31T12:00:00.000Z'
  const parties = { sentFrom: ADDRESS, sentTo: OTHER_ADDRESS }
  const metadata = { ...parties, operationType: 'send', hash, minedAt, status: 'confirmed', nonce: 7, chain: ARBITRUM }
  respond('history', { data: [{ id: hash, metadata, transfers: [] }], next: null })
  await view.after(() => refreshAccount(deps, { network: ARBITRUM, address: ADDRESS }))
  expect(view.text()).not.toContain('0.25 ETH')
  await is({ status: 'gone', hash: null })
  expect(view.text()).not.toContain('0.25 ETH')
  // A reload stores as many.
  const many = Array.from({ length: 60 }, (_, index) => ({ ...row, id: String(index) }) as SentRow)
  await view.after(() => store.set(sentRowsAtom, many))
  expect(view.text()?.split('Sending 0.25 ETH')).toHaveLength(51)
})

describe('Token Balance Unavailable', () => {
  const MESSAGE = 'Token Balance Unavailable'
  const UNSERVED = { 'supported-chains': { http: [], ws: [] } }

  test.each([
    ['[S4.8:toast] [S8.1:balance] tokens that cannot be read', { balance: 502 }],
    ['[S8.1:balanceUnsupported] a network that the gateway does not serve', UNSERVED],
  ])('is said once, in the list: %s', async (_, responses) => {
    const { view, deps, count } = await shown(responses)
    const toast = await testView({ deps }, <CurrentToast />)
    expect(view.alert()).toContain(MESSAGE)
    expect(view.text()?.split(MESSAGE)).toHaveLength(2)
    expect(toast.text() ?? '').not.toContain(MESSAGE)
    expect(count('balance') > 0).toBe('balance' in responses)
  })

  test('is a toast while another tab is shown', async () => {
    const { view, deps } = await shown({ balance: 502 }, {}, 2)
    const toast = await testView({ deps }, <CurrentToast />)
    expect(view.text()).not.toContain(MESSAGE)
    expect(toast.text()).toContain(MESSAGE)
  })
})

test('shows no toast above an alert of the NFTs', async () => {
  const { view, deps } = await shown({ balance: 502, nfts: 502 }, {}, 1)
  const toast = await testView({ deps }, <CurrentToast />)
  expect(view.alert()).toContain('Couldn’t load your NFTs')
  expect(toast.text() ?? '').toBe('')
})

test('keeps the retry in view while it waits', async () => {
  const { view } = await shown({ balance: 502 })
  const retry = document.querySelector<HTMLButtonElement>('.alert .button')
  expect(retry?.disabled).toBe(true)
  expect(retry?.querySelector('[aria-hidden]')?.textContent).toMatch(/^Try again in \d+s$/)
  expect(view.alert()).not.toContain('30 seconds')
})

test('offers no retry on an unserved network', async () => {
  const { view } = await shown({ 'supported-chains': { http: [], ws: [] } })
  expect(view.alert()).toContain('aren’t available')
  expect(document.querySelector('.alert .button')).toBeNull()
})

test('[S7.1:fallback] [S7.4:fallback] explains empty activity and NFTs of an unserved network', async () => {
  const { view, deps } = await shown({ 'supported-chains': { http: [], ws: [] } })
  for (const tab of ['NFTs', 'Activity']) {
    deps.store.set(toastAtom, { variant: 'error', notice: { key: 'tokensFailed' } })
    await view.click(tab)
    await view.settled()
    expect(view.text()).toContain('Tokens and activity aren’t available on Arbitrum One.')
    expect(view.alert()).toBeUndefined()
  }
  const toast = await testView({ deps }, <CurrentToast />)
  expect(toast.text()).toBe('')
})

test('[S7.4:failure] [S8.1:history] [S8.1:historyTracked] tracks an unreadable history and offers a retry', async () => {
  const { view, host, respond, deps } = await shown({ history: 502 })
  const track = vi.spyOn(host, 'track')
  await view.click('Activity')
  await view.settled()
  expect(view.alert()).toContain('Couldn’t load your activity on Arbitrum One.')
  expect(document.querySelector('.empty-state')?.textContent).toBe('Activity isn’t available')
  expect(document.querySelectorAll('li .row')).toHaveLength(0)
  expect(view.alert()).toContain('Failed to fetch transactions')
  const toast = await testView({ deps }, <CurrentToast />)
  expect(toast.text() ?? '').not.toContain('Failed to fetch transactions')
  expect(track.mock.lastCall).toMatchObject([
    { event: 'ERROR_FETCH_TRANSACTIONS', properties: { isSmartAccount: false } },
  ])
  respond('history', { data: [], next: null })
  await view.click('Try again')
  await view.settled()
  expect(view.alert()).toBeUndefined()
  expect(view.text()).not.toContain('Activity isn’t available')
})

test('[S3.1:labels] shows the host’s label in the header, next to the address', async () => {
  const created = testDeps({}, { session: connectedSession(), addressLabels: { [ADDRESS.toLowerCase()]: 'Savings' } })
  const { gateway } = testGateway({ balance: { balances: [] }, [ADDRESS]: { name: 'ada.eth', avatar: null } })
  const view = await testView({ deps: { ...created.deps, gateway } }, <Account />)
  expect(document.querySelector('.account-name')?.textContent).toBe('Savings')
  expect(view.text()).toContain('Savings0x71C7…976F')
})

test('reserves the name’s line until the profile is known', async () => {
  const created = testDeps({}, { session: connectedSession() })
  const { gateway } = testGateway({ balance: { balances: [] }, [ADDRESS]: { name: null, avatar: null } })
  const requested = deferred<null>()
  const slowGateway = {
    ...gateway,
    fetch: async (url: string) => {
      if (url.includes('/identity')) await requested.promise
      return gateway.fetch(url)
    },
  }
  const view = await testView({ deps: { ...created.deps, gateway: slowGateway } }, <Account />)
  const name = () => document.querySelector('.account-name')
  expect(name()?.querySelector('.skeleton')).not.toBeNull()
  expect(view.text()).toContain('0x71C7…976F')
  requested.resolve(null)
  await view.settled()
  expect(name()?.textContent).toBe('Good Wallet')
})

test('leads from the header to the accounts', async () => {
  const { view, store } = await shown()
  await view.click('ada.eth0x71C7…976FAccounts and settings')
  expect(store.get(routeAtom).view).toBe('Accounts')
})

test('puts its identity into the header of the card', async () => {
  const { deps } = testDeps({}, { session: connectedSession() })
  await testView(
    { deps },
    <>
      <Header title="Account" start={null} end={null} />
      <Account />
    </>,
  )
  expect(document.querySelector('.header-side .account-identity')).not.toBeNull()
  expect(document.querySelectorAll('.account-identity')).toHaveLength(1)
})

test('[S4.8:loading] shows that tokens load until they are there', async () => {
  const { deps } = testDeps({}, { session: connectedSession() })
  const { gateway } = testGateway({ balance: { balances: [tokenBalance()] } })
  let resolve = () => {}
  const promise = new Promise<void>((onValue) => {
    resolve = onValue
  })
  const slowGateway = {
    ...gateway,
    fetch: async (url: string) => {
      if (url.includes('/balance')) await promise
      return gateway.fetch(url)
    },
  }
  const view = await testView({ deps: { ...deps, gateway: slowGateway } }, <Account />)
  await view.after(() => new Promise((done) => setTimeout(done, 20)))
  expect(view.text()).toContain('Loading balance')
  expect(view.text()).not.toContain('$7,000.00')
  resolve()
  await vi.waitFor(async () => {
    await view.after(() => Promise.resolve())
    expect(view.text()).not.toContain('Loading balance')
  })
  expect(view.text()).toContain('$7,000.00')
})

test('keeps tokens that cannot be reloaded, with the time of the last load', async () => {
  const { view, respond, deps } = await shown()
  respond('balance', 502)
  await view.after(() => refreshAccount(deps, { network: ARBITRUM, address: ADDRESS }))
  await view.settled()
  expect(view.alert()).toMatch(/Couldn’t refresh. Last updated \w+ \d+, 20\d\d, \d+:\d\d .M\./)
  expect(view.text()).toContain('2 ETH')
})

test('hides the daily change and shows the age of a stale total', async () => {
  const { view, respond, deps } = await shown({ balance: { balances: [tokenBalance({ change24h: 10 })] } })
  const total = () => document.querySelector('.account-total')?.textContent
  expect(total()).toContain('10')
  expect(total()).not.toContain('Last update')
  respond('balance', 502)
  await view.after(() => refreshAccount(deps, { network: ARBITRUM, address: ADDRESS }))
  await view.settled()
  expect(total()).toMatch(/\$7,000\.00$/)
  await view.click('NFTs')
  expect(total()).toMatch(/\$7,000\.00Couldn’t refresh\. Last updated \w+ \d+, 20\d\d, \d+:\d\d .M\.$/)
})

test.each([
  ['NFTs', 'nfts', { data: [NFT], next: null }, 'Quiet Harbour #12'],
  ['Activity', 'history', { data: [sent('1', `0x${'9'.repeat(40)}`)], next: null }, 'To 0x9999…9999'],
])('reports a failed source and keeps tokens with their age: %s', async (tab, source, read, text) => {
  const { view, respond, deps } = await shown({ [source]: 503 })
  await view.click(tab)
  await view.settled()
  expect(view.alert()).toMatch(/Couldn’t load your (?:NFTs|activity) on Arbitrum One\./)
  respond(source, read)
  await view.click('Try again')
  await view.settled()
  expect(view.alert()).toBeUndefined()
  expect(view.text()).toContain(text)
  respond(source, 503)
  await view.after(() => refreshAccount(deps, { network: ARBITRUM, address: ADDRESS }))
  await view.settled()
  expect(view.alert()).toMatch(/^Couldn’t refresh. Last updated \w+ \d+, 20\d\d, \d+:\d\d .M\./)
  expect(view.text()).toContain(text)
  await view.click('Tokens')
  expect(view.alert()).toBeUndefined()
  expect(view.text()).toContain('2 ETH')
})

test('shows only the native balance without a gateway', async () => {
  const { deps } = testDeps({}, { session: connectedSession() })
  await refreshBalance(deps)
  const view = await testView({ deps }, <Account />)
  expect(view.tabs()).toEqual([])
  expect(view.text()).toContain('1.5 ETH')
})

test('shows tokens and activity that the network itself lists, without a gateway', async () => {
  const SOL = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
  const { activeNamespace: _, namespaces } = connectedSession()
  const solana = { ...namespaces.eip155, accounts: [SOL], caipNetworkId: SOLANA_MAINNET } as never
  const created = testDeps(
    { networks: [hostNetwork(SOLANA_MAINNET, { name: 'Solana' })] },
    { session: { activeNamespace: 'solana', namespaces: { solana } } },
  )
  const history = vi.fn(async () => ({ data: [], next: null }))
  const adapter = {
    ...created.adapter,
    balance: async () => ({ balance: '12.5', symbol: 'SOL' }),
    tokens: async () => [],
    history,
  }
  const view = await testView({ deps: { ...created.deps, adapters: { solana: async () => adapter } } }, <Account />)
  await view.settled()
  expect(view.tabs()).toEqual(['Tokens', 'Activity'])
  expect(view.text()).toContain('12.5 SOL')
  await view.after(() => created.store.set(currentTabAtom, 2))
  await view.settled()
  expect(view.selectedTab()).toBe('Activity')
  expect(history).toHaveBeenCalled()
})

test('opens the form on Send and tracks OPEN_SEND', async () => {
  const { view, store, host } = await shown()
  const track = vi.spyOn(host, 'track')
  await view.click('Send')
  expect(store.get(routeAtom).view).toBe('WalletSend')
  expect(track.mock.calls).toEqual([[{ event: 'OPEN_SEND', properties: { network: ARBITRUM } }]])
})

test.each([
  ['bip122', 'bip122:000000000019d6689c085ae165831e93', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
  ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
] as const)('offers no Send on %s, where nothing can be sent', async (name, caipNetworkId, address) => {
  const session = { ...connectedSession().namespaces.eip155, accounts: [address], caipNetworkId } as never
  const created = testDeps(
    { networks: [hostNetwork(caipNetworkId)] },
    { session: { activeNamespace: name, namespaces: { [name]: session } } },
  )
  const view = await testView(
    { deps: { ...created.deps, adapters: { [name]: async () => created.adapter } } },
    <Account />,
  )
  await view.settled()
  expect(view.button('Receive')).toBeDefined()
  expect(view.button('Send')).toBeUndefined()
})

test('opens the address on Receive', async () => {
  const { view, store } = await shown()
  await view.click('Receive')
  expect(store.get(routeAtom).view).toBe('WalletReceive')
})

const MINT = {
  ...sent('3', `0x${'0'.repeat(40)}`),
  metadata: { ...sent('3', ADDRESS).metadata, operationType: 'receive', method: undefined },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '10' },
      counterparty: `0x${'0'.repeat(40)}`,
      fungible_info: { name: 'Points', symbol: 'PTS', address: `${ARBITRUM}:${OTHER_ADDRESS}` },
    },
  ],
}

test('shows a token from the zero address as minted, without a sender', async () => {
  const { view } = await shown({ history: { data: [MINT], next: null } })
  await view.click('Activity')
  await view.settled()
  expect(view.text()).toContain('Minted')
  expect(view.text()).toContain('+10 PTS')
  expect(view.text()).not.toContain('0x0000')
})

test('shows no amount of something without a name', async () => {
  const [transfer] = MINT.transfers
  const data = [{ ...MINT, transfers: [{ ...transfer, fungible_info: null }] }]
  const { view } = await shown({ history: { data, next: null } })
  await view.click('Activity')
  await view.settled()
  expect(view.text()).toContain('Minted')
  expect(view.text()).not.toContain('+10')
})

test('folds spam in the activity', async () => {
  const flags = { is_spam: true, is_verified: false, reasons: ['link'] }
  const transfers = MINT.transfers.map((one) => ({ ...one, fungible_info: { ...one.fungible_info, flags } }))
  const data = [sent('1', OTHER_ADDRESS), { ...MINT, transfers }]
  const { view, store } = await shown({ history: { data, next: null } })
  await view.click('Activity')
  await view.settled()
  expect(view.text()).not.toContain('PTS')
  await view.click('1 possible spam transaction')
  expect(view.text()).toContain('+10 PTS')
  await view.after(() => document.querySelector<HTMLElement>('.virtual-list > li:last-child button')?.click())
  expect(store.get(routeAtom)).toMatchObject({ view: 'TransactionDetail', transaction: { id: '3' } })
})

test.each([
  [1, 13],
  [123_456_789, 15],
  [12_345_678_901, 18],
  [1_234_567_890_123, 13],
  [1e39, 13],
])('sizes a total of %d for %d characters', async (value, characters) => {
  await shown({ balance: { balances: [tokenBalance({ value })] } })
  const amount = document.querySelector<HTMLElement>('.account-amount')
  expect(amount?.style.getPropertyValue('--characters')).toBe(String(characters))
})

test('shows no change of a zero balance', async () => {
  const empty = tokenBalance({ value: 0, quantity: { decimals: '18', numeric: '0' }, change24h: 4 })
  const { view } = await shown({ balance: { balances: [empty] } })
  expect(view.text()).toContain('$0.00')
  expect(view.text()).not.toContain('%')
})

test('shows the QR code and the address of an empty account', async () => {
  const { view } = await shown({ balance: { balances: [] } })
  await view.shows('Add funds to get started')
  expect(view.image('QR code of your address')).toBeDefined()
  expect(view.text()).toContain(ADDRESS)
  expect(view.button('Buy')).toBeUndefined()
  expect(view.button('Send')).toBeUndefined()
  expect(view.button('Swap')).toBeUndefined()
  expect(view.button('Receive')).toBeDefined()
})

test('offers an empty account to buy, where a provider sells', async () => {
  const features = {
    swap: [],
    onramp: [{ name: 'coinbase', title: 'Coinbase' }],
    names: null,
    sessions: false,
    faucets: {},
  }
  const { view, store } = await shown({ balance: { balances: [SPAM] }, features })
  await view.shows('Add funds to get started')
  expect(view.text()).toContain('1 unverified token')
  await view.after(() => document.querySelector<HTMLElement>('.add-funds .button-main')?.click())
  expect(store.get(routeAtom).view).toBe('OnRampProviders')
})

test('leads an empty account to the faucet, if no provider sells', async () => {
  const faucets = { [ARBITRUM]: 'https://faucet.example/?a={address}' }
  const features = { swap: [], onramp: [], names: null, sessions: false, faucets }
  await shown({ balance: { balances: [] }, features })
  await vi.waitFor(() => expect(document.querySelector('.add-funds a.button-main')).not.toBeNull())
  const main = document.querySelectorAll<HTMLAnchorElement>('.add-funds .button-main')
  expect([...main].map(({ textContent, href }) => [textContent, href])).toEqual([
    ['Get test coinsopens in a new tab', `https://faucet.example/?a=${ADDRESS}`],
  ])
  expect(document.querySelectorAll('a[href*=faucet]')).toHaveLength(1)
})

test('opens the detail of a token', async () => {
  const { view, store } = await shown()
  await view.after(() => document.querySelector<HTMLElement>('.virtual-list button')?.click())
  expect(store.get(routeAtom)).toMatchObject({ view: 'TokenDetail', token: { symbol: 'ETH' } })
})

test('reports an unreachable network once', async () => {
  const created = testDeps({}, { session: connectedSession() })
  const { gateway } = testGateway({ balance: 502, [ADDRESS]: { name: null, avatar: null } })
  const failing = { ...created.adapter, balance: async () => Promise.reject(new Error('down')) }
  const deps = { ...created.deps, gateway, adapters: { eip155: async () => failing } }
  await refreshBalance(deps)
  const view = await testView({ deps }, <Account />)
  await view.settled()
  expect(view.text()).toContain('Balance not available')
  expect(document.querySelectorAll('.account [role=alert]')).toHaveLength(1)
})

test('orders actions as the site does, and hides what it hides', async () => {
  const actionsOf = async (config: Partial<HostConfig>) => {
    const { view } = await shown({}, config)
    return { actions: view.buttons().filter((name) => ['Receive', 'Send'].includes(String(name))), tabs: view.tabs() }
  }
  expect(await actionsOf({})).toEqual({ actions: ['Send', 'Receive'], tabs: ['Tokens', 'NFTs', 'Activity'] })
  const { actions } = await actionsOf({ walletFeaturesOrder: ['receive', 'unknown'] })
  expect(actions).toEqual(['Receive', 'Send'])
  expect(await actionsOf({ hidden: ['send', 'history'] })).toEqual({ actions: ['Receive'], tabs: ['Tokens', 'NFTs'] })
})

test('offers swaps and buying unless the site hides them', async () => {
  const features = { swap: [42_161], onramp: [{ name: 'coinbase', title: 'Coinbase' }] }
  const offeredBy = async (hidden: string[]) => {
    const { view } = await shown({ features: { ...NO_FEATURES, ...features } }, { hidden })
    return ['Swap', 'Buy'].filter((name) => view.button(name))
  }
  expect(await offeredBy([])).toEqual(['Swap', 'Buy'])
  expect(await offeredBy(['swaps'])).toEqual(['Buy'])
  expect(await offeredBy(['onramp'])).toEqual(['Swap'])
})
