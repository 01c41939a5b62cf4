import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFacade } from '../../../page/kit/createFacade.ts'
import { createDeps, ETHEREUM } from '../../../testing/fakeDeps.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { toBase64 } from '../standard/bytes.ts'
import { discoverStandard } from '../standard/discoverStandard.ts'
import { namespace } from './index.ts'
import { openWallet } from './openWallet.ts'
import { isOwnWallet, registerWallet } from './registerWallet.ts'

const ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const OTHER = '9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'
const SIGNATURE = new Uint8Array(64).fill(7)
const { signal } = new AbortController()

type Wallet = {
  accounts: { address: string; publicKey: Uint8Array; chains: string[] }[]
  chains: string[]
  icon: string
  features: Record<string, Record<string, (...input: object[]) => Promise<Record<string, unknown>[]>>>
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function lookFor(): FoundWallet[] {
  const found: FoundWallet[] = []
  discoverStandard({ chain: 'solana:', connect: ['standard:connect', 'connect'] }, (one) => found.push(one))
  return found
}

function setUp(respond: (method: string) => unknown = () => null, methods?: readonly string[]) {
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => respond(method))
  const { provider } = createFacade(request)
  const networks: HostNetwork[] = [
    ETHEREUM,
    { ...ETHEREUM, caipNetworkId: SOLANA_MAINNET },
    { ...ETHEREUM, caipNetworkId: SOLANA_DEVNET },
  ]
  const { session } = createDeps({ networks })
  const disconnect = vi.fn()
  const connectAs = (...accounts: string[]) =>
    session.dispatch({
      type: 'connected',
      namespace: 'solana',
      connectorId: 'auth',
      remote: true,
      accounts,
      caipNetworkId: SOLANA_MAINNET,
    })
  const before = lookFor()
  const remember = vi.spyOn(globalThis, 'addEventListener')
  const isConnected = () => session.get().namespaces.solana?.status === 'connected'
  registerWallet({ provider, session, networks, methods: () => (isConnected() ? methods : undefined), disconnect })
  const [, listener] = remember.mock.calls.find(([name]) => name === 'wallet-standard:app-ready') ?? []
  remember.mockRestore()
  stops.push(() => removeEventListener('wallet-standard:app-ready', listener as EventListener))
  const wallet = before[0]?.native as Wallet
  return { request, session, disconnect, connectAs, before, wallet }
}

test('registers one wallet object for earlier and later listeners', () => {
  const { before, wallet } = setUp()
  const later = lookFor()
  expect([...before, ...later].map(({ name, native }) => [name, native === wallet])).toEqual([
    ['Airlock', true],
    ['Airlock', true],
  ])
  expect(before[0]?.icon).toBe(wallet.icon)
  expect(wallet.chains).toEqual(['solana:mainnet', 'solana:devnet'])
  expect(wallet.accounts).toEqual([])
})

test('does not list its own wallet as a wallet of the page', () => {
  setUp()
  const found: FoundWallet[] = []
  const options = { enableEIP6963: true, enableInjected: true, enableStandard: true, onOpen() {} }
  namespace.discover(options, (one) => found.push(one))
  expect(found).toEqual([])
  expect([null, {}, { features: {} }].map(isOwnWallet)).toEqual([false, false, false])
})

test('has the accounts of the session and reports their changes', () => {
  const { wallet, connectAs, session } = setUp()
  const reported = vi.fn()
  const stop = wallet.features['standard:events']?.on?.('change' as never, reported as never) as unknown as () => void
  connectAs(ADDRESS)
  expect(wallet.accounts).toMatchObject([{ address: ADDRESS, publicKey: decodeBase58(ADDRESS) }])
  expect(reported).toHaveBeenCalledExactlyOnceWith({ accounts: wallet.accounts })
  session.dispatch({ type: 'networkSelected', caipNetworkId: 'eip155:1' })
  expect(reported).toHaveBeenCalledOnce()
  connectAs(OTHER)
  session.dispatch({ type: 'disconnected', namespace: 'solana' })
  expect(reported.mock.lastCall).toEqual([{ accounts: [] }])
  stop()
  connectAs(ADDRESS)
  expect(reported).toHaveBeenCalledTimes(3)
})

describe('features', () => {
  const signers = (features: object) => Object.keys(features).filter((name) => name.startsWith('solana:'))
  const ALL = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

  test.each([
    ['signs and does not send', ['solana_signMessage', 'solana_signTransaction'], ALL],
    ['signs transactions alone', ['solana_signTransaction'], ALL.slice(1)],
    ['sends and does not sign', ['solana_signAndSendTransaction'], ['solana:signAndSendTransaction']],
    ['signs messages alone', ['solana_signMessage'], ['solana:signMessage']],
  ])('follows a wallet that %s', (_, methods, expected) => {
    const { wallet, connectAs, session } = setUp(() => null, methods)
    expect(signers(wallet.features)).toEqual(ALL)
    const changes: object[] = []
    const listener = (change: object) => changes.push(change)
    void wallet.features['standard:events']?.on?.('change' as never, listener as never)
    connectAs(ADDRESS)
    expect(signers(wallet.features)).toEqual(expected)
    expect(wallet.accounts[0]).toMatchObject({ features: expected })
    expect('features' in (changes[0] ?? {})).toBe(expected.length < ALL.length)
    session.dispatch({ type: 'disconnected', namespace: 'solana' })
    expect(signers(wallet.features)).toEqual(ALL)
  })
})

test('connects by opening the modal, or silently, and disconnects', async () => {
  const created = setUp()
  created.request.mockImplementation(async () => created.connectAs(ADDRESS))
  const wallet = openWallet(created.wallet)
  expect(await wallet.restore(signal)).toBeNull()
  expect(created.request).not.toHaveBeenCalled()
  expect(await wallet.connect(signal)).toEqual({ accounts: [ADDRESS] })
  expect(created.request).toHaveBeenCalledExactlyOnceWith({ method: 'solana_requestAccounts' })
  wallet.forget()
  expect(created.disconnect).toHaveBeenCalledOnce()
})

test('signs texts, transactions and several transactions in order', async () => {
  const transaction = Uint8Array.from([1, ...new Uint8Array(64), 9, 9])
  const responses: Record<string, unknown> = {
    solana_signMessage: { signature: encodeBase58(SIGNATURE) },
    solana_signTransaction: { transaction: toBase64(transaction) },
    solana_signAndSendTransaction: { signature: encodeBase58(SIGNATURE) },
  }
  const { wallet, connectAs, request } = setUp((method) => responses[method])
  connectAs(ADDRESS)
  const [account] = wallet.accounts
  const send = (feature: string, ...inputs: object[]) =>
    wallet.features[feature]?.[feature.split(':')[1] ?? '']?.(...inputs.map((one) => ({ account, ...one })))
  const message = new TextEncoder().encode('hello')
  expect(await send('solana:signMessage', { message }, { message })).toEqual([
    { signedMessage: message, signature: SIGNATURE },
    { signedMessage: message, signature: SIGNATURE },
  ])
  expect(request.mock.calls.at(-1)?.[0]).toEqual({
    method: 'solana_signMessage',
    params: { message: encodeBase58(message), pubkey: ADDRESS },
  })
  const chain = 'solana:mainnet'
  expect(await send('solana:signTransaction', { transaction, chain })).toEqual([{ signedTransaction: transaction }])
  const sent = await send('solana:signAndSendTransaction', { transaction, chain, options: { skipPreflight: true } })
  expect(sent).toEqual([{ signature: SIGNATURE }])
  expect(request.mock.calls.at(-1)?.[0]).toMatchObject({ params: { sendOptions: { skipPreflight: true } } })

  // An older wallet returns only the signature, which is placed at its key.
  responses.solana_signTransaction = { signature: encodeBase58(SIGNATURE) }
  const keys = [...decodeBase58(OTHER), ...decodeBase58(ADDRESS)]
  for (const version of [[], [0x80]]) {
    const message = [...version, 2, 0, 0, 2, ...keys, 9, 9]
    const unsigned = Uint8Array.from([2, ...new Uint8Array(128), ...message])
    expect(await send('solana:signTransaction', { transaction: unsigned })).toEqual([
      { signedTransaction: Uint8Array.from([2, ...new Uint8Array(64), ...SIGNATURE, ...message]) },
    ])
  }
  const foreign = Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...decodeBase58(OTHER)])
  await expect(send('solana:signTransaction', { transaction: foreign })).rejects.toMatchObject({
    name: 'WALLET_INVALID_ANSWER',
  })

  const before = request.mock.calls.length
  await expect(send('solana:signTransaction', { transaction, chain: 'solana:devnet' })).rejects.toMatchObject({
    name: 'CHAIN_NOT_SUPPORTED',
  })
  await expect(send('solana:signMessage', { message: 'hello' })).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(request.mock.calls).toHaveLength(before)
})
