import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect, test } from 'vitest'
import { accountsAdapter } from '../bip122/accountsAdapter.ts'
import { btcProvidersAdapter } from '../bip122/btcProvidersAdapter.ts'
import { leatherAdapter } from '../bip122/leatherAdapter.ts'
import { openWallet as openBitcoin } from '../bip122/openWallet.ts'
import { standardAdapter } from '../bip122/standardAdapter.ts'
import { openWallet as openPolkadot } from '../polkadot/openWallet.ts'
import { openWallet as openSolana } from '../solana/openWallet.ts'

const SOLANA = ['GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', '9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'] as const
const BITCOIN = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'] as const
const DOTS = [
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
] as const
const { signal } = new AbortController()

type Pair = readonly [first: string, second: string]

function shifting<Owner extends object>(owner: Owner, key: string, [first, second]: readonly unknown[]): Owner {
  let reads = 0
  return Object.defineProperty(owner, key, {
    enumerable: true,
    get() {
      reads += 1
      return reads === 1 ? first : second
    },
  })
}

const account = (address: string) => ({ address })
const WAYS: [string, (pair: Pair, key: string) => object][] = [
  ['list', (pair, key) => shifting({}, key, [[account(pair[0])], [account(pair[1])]])],
  ['entry', (pair, key) => ({ [key]: shifting([], '0', pair.map(account)) })],
  ['address', (pair, key) => ({ [key]: [shifting({}, 'address', pair)] })],
]

const bitcoin = (adapter: Parameters<typeof openBitcoin>[0]) => openBitcoin(adapter, [BITCOIN_MAINNET])
const features = (feature: string, connect: () => unknown) => ({ features: { [feature]: { connect } } })
const provider = (response: unknown) => ({ request: async () => ({ result: response }) })

test.each(WAYS)('[T41] connects the first accounts if they change between two reads: another %s', async (_, at) => {
  const wallets = [
    [openSolana(features('standard:connect', () => at(SOLANA, 'accounts'))), SOLANA],
    [bitcoin(standardAdapter(features('bitcoin:connect', () => at(BITCOIN, 'accounts')))), BITCOIN],
    [bitcoin(btcProvidersAdapter(provider(at(BITCOIN, 'addresses')))), BITCOIN],
    [bitcoin(leatherAdapter(provider(at(BITCOIN, 'addresses')))), BITCOIN],
    [openPolkadot(extension(at(DOTS, 'accounts')), [POLKADOT]), DOTS],
  ] as const
  for (const [wallet, [first]] of wallets) {
    expect(await wallet.connect(signal)).toMatchObject({ accounts: [first] })
  }
})

function extension(holder: object) {
  const accounts = { get: async () => (holder as { accounts: unknown }).accounts, subscribe() {} }
  return { enable: async () => ({ accounts, signer: {} }) }
}

test('[T41] connects the first account of a list that changes: UniSat and OKX', async () => {
  const wallet = bitcoin(accountsAdapter({ requestAccounts: async () => shifting([], '0', BITCOIN) }))
  expect(await wallet.connect(signal)).toMatchObject({ accounts: [BITCOIN[0]] })
})

test.each(WAYS)('[T41] reads a live Wallet Standard list once on a restore: another %s', async (method, at) => {
  const wallet = bitcoin(standardAdapter(Object.assign(at(BITCOIN, 'accounts'), { features: {} })))
  const state = await wallet.restore(signal)
  expect(state?.accounts).toHaveLength(1)
  expect(BITCOIN).toContain(state?.accounts[0])
  if (method !== 'entry') expect(state?.accounts).toEqual([BITCOIN[0]])
})
