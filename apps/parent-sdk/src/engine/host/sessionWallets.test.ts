import { hostState as schema } from '@airlock/protocol/channel/schemas'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { afterEach, expect, test } from 'vitest'
import { createAddressLabels } from '../../page/kit/createAddressLabels.ts'
import { createThemeStore } from '../../page/kit/createThemeStore.ts'
import { readOptions } from '../../page/options/readOptions.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, ETHEREUM, memoryStorage } from '../../testing/fakeDeps.ts'
import { announce, create, info, PNG, tearDown } from '../../testing/testRegistry.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { disconnect } from '../actions/session/disconnect.ts'
import { reconnect } from '../actions/session/reconnect.ts'
import { namespace as bip122 } from '../namespaces/bip122/index.ts'
import { eip155 } from '../namespaces/eip155/index.ts'
import { namespace as polkadot } from '../namespaces/polkadot/index.ts'
import { namespace as solana } from '../namespaces/solana/index.ts'
import { readHostState } from './hostState.ts'

afterEach(() => {
  tearDown()
  for (const key of ['injectedWeb3', 'OwnProvider', 'btc_providers']) Reflect.deleteProperty(window, key)
})

const icon = (index: number) => `${PNG}${'A'.repeat(index * 4)}`

function register(chain: string, account: string, index: number) {
  const connect = () => ({ accounts: [{ address: account }] })
  const features = { 'standard:connect': { connect }, 'bitcoin:connect': { connect } }
  const native = { name: 'Twin', icon: icon(index), chains: [chain], features }
  const detail = (api: { register(wallet: unknown): void }) => api.register(native)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

function inject(account: string, index: number) {
  const accounts = { get: async () => [{ address: account }], subscribe: () => () => {} }
  const native = { version: '1', enable: async () => ({ accounts, signer: {} }) }
  const others = (window as { injectedWeb3?: object }).injectedWeb3
  Object.assign(window, { injectedWeb3: { ...others, [index === 0 ? 'talisman' : 'Talisman']: native } })
}

const CASES = [
  {
    namespace: eip155,
    network: 'eip155:1',
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    put: (account: string, index: number) =>
      announce({ ...info('Twin', 'io.twin'), icon: icon(index) }, createFakeWallet({ accounts: [account] })),
  },
  {
    namespace: solana,
    network: SOLANA_MAINNET,
    accounts: ['GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', '9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'],
    put: (account: string, index: number) => register('solana:mainnet', account, index),
  },
  {
    namespace: bip122,
    network: BITCOIN_MAINNET,
    accounts: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    put: (account: string, index: number) => register('bitcoin:mainnet', account, index),
  },
  {
    namespace: polkadot,
    network: POLKADOT,
    accounts: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'],
    put: inject,
  },
] as const

function twinsPage({ namespace, network, accounts, put }: (typeof CASES)[number], storage = memoryStorage()) {
  const deps = createDeps({
    networks: [{ ...ETHEREUM, caipNetworkId: network }],
    namespaces: [namespace],
    storage,
  })
  const add = () => accounts.forEach(put)
  // Polkadot's wallets announce themselves by no event.
  if (namespace === polkadot) add()
  const wallets = create({ namespaces: [namespace] })
  if (namespace !== polkadot) add()
  const theme = createThemeStore(readOptions({ frameUrl: 'https://wallet.example', networks: [network] }))
  const state = () => readHostState({ ...deps, wallets, theme, labels: createAddressLabels() })
  return { deps: { ...deps, wallets }, state, storage }
}

test.each(CASES)(
  '[T39] marks the session’s wallet of two with one name over a reload: $namespace.name',
  async (twins) => {
    const { name } = twins.namespace
    const first = twinsPage(twins)
    const [, second] = first.state().wallets
    expect(first.state()).toMatchObject({ wallets: [{ contested: true }, { contested: true }], sessionWallets: {} })
    await connectWallet(first.deps, { handle: String(second?.handle), namespace: name })
    expect(first.state().sessionWallets).toEqual({ [name]: second })
    expect(schema().safeParse(first.state()).success).toBe(true)
    tearDown()
    const reloaded = twinsPage(twins, first.storage)
    await reconnect(reloaded.deps)
    const after = reloaded.state()
    expect(after.session.namespaces[name]).toMatchObject({ status: 'connected', accounts: [twins.accounts[1]] })
    expect(after.sessionWallets).toEqual({ [name]: after.wallets[1] })
    expect(reloaded.deps.active.of(name).get()?.icon).toBe(second?.icon)
    disconnect(reloaded.deps)
    expect(reloaded.state().sessionWallets).toEqual({})
  },
)

test('[T39] keeps a wallet hidden by a duplicate over a reload, visible to the modal', async () => {
  const [own, other] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']
  const request = async () => ({ result: [{ address: own, purpose: 'payment' }] })
  const injected = { id: 'OwnProvider', name: 'Twin', icon: icon(0) }
  Object.assign(window, { OwnProvider: { request }, btc_providers: [injected] })
  const page = (storage = memoryStorage()) => {
    const network = { ...ETHEREUM, caipNetworkId: BITCOIN_MAINNET } as const
    const deps = createDeps({ networks: [network], namespaces: [bip122], storage })
    const wallets = create({ namespaces: [bip122] })
    const theme = createThemeStore(readOptions({ frameUrl: 'https://wallet.example', networks: [BITCOIN_MAINNET] }))
    const all = { ...deps, wallets }
    return { deps: all, state: () => readHostState({ ...all, theme, labels: createAddressLabels() }), storage }
  }
  const first = page()
  const [shown] = first.state().wallets
  await connectWallet(first.deps, { handle: String(shown?.handle), namespace: 'bip122' })
  tearDown()
  const { deps, state } = page(first.storage)
  register('bitcoin:mainnet', other, 1)
  await reconnect(deps)
  const { session, wallets, sessionWallets } = state()
  expect(wallets.map(({ icon: image }) => image)).toEqual([icon(1)])
  expect(session.namespaces.bip122).toMatchObject({ status: 'connected', accounts: [own] })
  expect(sessionWallets?.bip122?.icon).toBe(icon(0))
})
