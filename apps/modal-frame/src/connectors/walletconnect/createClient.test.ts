import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADDRESS, BASE } from '../../testing/testFixtures.ts'
import { clientError } from './clientError.ts'
import { createClient } from './createClient.ts'

const TOPIC = 'ab'.repeat(32)
const RPC_URL = 'https://rpc.example'
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** The library removes expired records. */
const PULSE_MS = 5_000
const EVENTS = ['accountsChanged', 'bip122_addressesChanged']
const STATUS = { method: 'wallet_getCallsStatus', params: ['0x1'] }
const CALL = { method: 'personal_sign', params: ['0x00', ADDRESS] }

const calls = { updated: vi.fn(), accountsChanged: vi.fn(), chainChanged: vi.fn(), closed: vi.fn(), failed: vi.fn() }

afterEach(() => {
  for (const call of Object.values(calls)) call.mockClear()
})

/** The library shares its core among clients of one host. */
let hosts = 0

async function setUp() {
  hosts += 1
  const stored = new Map<string, string>()
  const created = vi.spyOn(UniversalProvider, 'init')
  onTestFinished(() => created.mockRestore())
  const client = await createClient(
    {
      // An unused port.
      relay: { url: 'ws://127.0.0.1:1', projectId: 'test' },
      metadata: { name: 'App', description: '', url: `https://app${hosts}.example`, icons: [] },
      storage: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
        keys: () => [...stored.keys()],
      },
    },
    calls,
  )
  const provider = await (created.mock.results[0]?.value as ReturnType<typeof UniversalProvider.init>)
  return { client, stored, provider, library: provider.client }
}

async function connected() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const parts = await setUp()
  const { client, provider, library } = parts
  const { relayer, crypto, expirer } = library.core
  const publish = vi.spyOn(relayer, 'publish').mockImplementation(async () => {
    // The library ends a session after its response.
    queueMicrotask(() => relayer.events.emit('relayer_publish', {}))
  })
  vi.spyOn(relayer, 'unsubscribe').mockResolvedValue()
  // Offline, the library expires nothing.
  vi.spyOn(relayer, 'connected', 'get').mockReturnValue(true)
  const publicKey = await crypto.generateKeyPair()
  await crypto.setSymKey('cd'.repeat(32), TOPIC)
  const accounts = [`${BASE}:${ADDRESS}`]
  const expiry = Date.now() / SECOND_MS + 7 * 86_400
  const party = { publicKey, metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] } }
  const record = {
    ...{ topic: TOPIC, pairingTopic: 'pairing', expiry, acknowledged: true, controller: 'wallet' },
    ...{ relay: { protocol: 'irn' }, self: party, peer: party, transportType: 'link_mode' as const },
    ...{ requiredNamespaces: {}, optionalNamespaces: {}, sessionConfig: { disableDeepLink: true } },
    namespaces: { eip155: { chains: [BASE], accounts, methods: ['personal_sign'], events: EVENTS } },
  }
  await library.session.set(TOPIC, record)
  expirer.set(TOPIC, expiry)
  provider.session = record
  Object.assign(provider, { namespaces: { eip155: { ...record.namespaces.eip155, rpcMap: { [BASE]: RPC_URL } } } })
  const { createProviders } = provider as unknown as { createProviders(): void }
  createProviders.call(provider)
  const receive = async (method: string, params: object) => {
    const sealed = await crypto.encode(TOPIC, { id: Date.now(), jsonrpc: '2.0', method, params } as never, {
      encoding: 'base64url',
    })
    await client.receiveLink({ topic: TOPIC, message: sealed })
  }
  return { ...parts, publish, receive }
}

const storedRequests = (stored: ReadonlyMap<string, string>) =>
  JSON.parse([...stored].find(([key]) => key.endsWith('//request'))?.[1] ?? 'null')

test('[S9.12:walletConnect] stores the library’s values under one prefix', async () => {
  const { client, stored } = await setUp()
  expect(client.session()).toBeUndefined()
  expect(stored.size).toBeGreaterThan(0)
  for (const key of stored.keys()) expect(key).toMatch(/^wc@2:/)
})

test('[S3.18:pendingRequests] [S4.10:sessionRequest] keeps a wallet request by id, and deletes it after five minutes', async () => {
  const { stored, library, receive } = await connected()
  const expired = vi.fn()
  library.on('session_request_expire', expired)
  const expiryTimestamp = Date.now() / SECOND_MS + 300
  await receive('wc_sessionRequest', { chainId: BASE, request: { ...CALL, expiryTimestamp } })
  await vi.waitFor(() => expect(storedRequests(stored)).toMatchObject([{ topic: TOPIC }]))
  const [{ id }] = storedRequests(stored)
  expect(library.pendingRequest.keys).toEqual([id])
  expect(library.pendingRequest.get(id)).toMatchObject({ id: expect.any(Number), topic: TOPIC })
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - PULSE_MS)
  expect(storedRequests(stored)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3 * PULSE_MS)
  expect(storedRequests(stored)).toEqual([])
  expect(expired).toHaveBeenCalledExactlyOnceWith({ id })
  for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled()
})

test('ignores accounts of an event that was not proposed', async () => {
  const { receive } = await connected()
  const emit = (name: string) => receive('wc_sessionEvent', { chainId: BASE, event: { name, data: [ADDRESS] } })
  await emit('bip122_addressesChanged')
  await emit('accountsChanged')
  await vi.waitFor(() => expect(calls.accountsChanged).toHaveBeenCalledExactlyOnceWith(BASE, [ADDRESS]))
  expect(calls.updated).not.toHaveBeenCalled()
})

describe('[S4.10:recentlyDeleted] a session that its wallet has just deleted', () => {
  async function deleted() {
    const parts = await connected()
    const record = parts.provider.session
    await parts.receive('wc_sessionDelete', { code: 6_000, message: 'User disconnected.' })
    await vi.waitFor(() => expect(calls.closed).toHaveBeenCalledOnce())
    return { ...parts, record }
  }

  test('ends, and rejects its pending requests as without a session', async () => {
    const { client, library, publish, record, provider } = await deleted()
    expect(client.session()).toBeUndefined()
    expect(library.session.getAll()).toEqual([])
    publish.mockClear()
    expect(await client.request(BASE, CALL).catch(clientError)).toMatchObject({ name: 'DISCONNECTED' })
    // Simulates a read before the end.
    if (record) provider.session = record
    const failure = await client.request(BASE, STATUS).catch(clientError)
    expect(failure).toMatchObject({ name: 'DISCONNECTED', details: expect.stringContaining('recently deleted') })
    expect(publish).not.toHaveBeenCalled()
  })

  test('takes no message any longer', async () => {
    const { stored, library, receive } = await deleted()
    const dispatched = vi.spyOn(library.core, 'dispatchEnvelope')
    await library.core.crypto.setSymKey('cd'.repeat(32), TOPIC)
    await receive('wc_sessionRequest', { chainId: BASE, request: CALL })
    expect(dispatched).not.toHaveBeenCalled()
    expect(storedRequests(stored) ?? []).toEqual([])
  })

  test('[S9.4] is remembered until 200 records were deleted, when the oldest half is forgotten', async () => {
    const { client, library, record, provider } = await deleted()
    const topics = Array.from({ length: 199 }, (_, index) => `pairing${index}`)
    const remove = (topic: string) => library.core.pairing.events.emit('pairing_delete', { id: 1, topic })
    const requested = async (topic: string) => {
      Object.assign(provider, { session: { ...record, topic } })
      return client.request(BASE, STATUS).catch((cause: Error) => cause.message)
    }
    for (const topic of topics.slice(0, 198)) remove(topic)
    expect(await requested(TOPIC)).toContain('Record was recently deleted')
    remove(topics[198] ?? '')
    expect(await requested(TOPIC)).toContain("session topic doesn't exist")
    expect(await requested(topics[98] ?? '')).toContain("session topic doesn't exist")
    expect(await requested(topics[99] ?? '')).toContain('Record was recently deleted')
  })
})

describe('[S5.1:sessionTopic] a request of a session', () => {
  const OTHER = 'ef'.repeat(32)

  test.each<[string, (parts: Awaited<ReturnType<typeof connected>>) => unknown, string]>([
    ['is not a string', ({ provider }) => Object.assign(provider.session ?? {}, { topic: 7 }), 'should be a string: 7'],
    [
      'does not exist',
      ({ provider }) => Object.assign(provider.session ?? {}, { topic: OTHER }),
      "topic doesn't exist",
    ],
    ['has expired', () => vi.setSystemTime(Date.now() + 8 * 86_400_000), 'Expired. session topic'],
    ['has no key', ({ library }) => library.core.crypto.deleteSymKey(TOPIC), 'does not exist in keychain'],
  ])('is refused and not sent if its topic %s', async (_, change, reason) => {
    const parts = await connected()
    await change(parts)
    const sent = parts.client.request(BASE, STATUS)
    await expect(sent).rejects.toThrow(reason)
    expect(parts.publish).not.toHaveBeenCalledWith(TOPIC, expect.anything(), expect.anything())
  })
})

describe('[T253] the end of a session', () => {
  test.each([
    ['is silent', () => new Promise<void>(() => {})],
    ['rejects', () => Promise.reject(new Error('down'))],
  ])('reports a wallet that was not notified if the relay %s', async (_, publishing) => {
    const { client, library, provider, publish } = await connected()
    publish.mockImplementation(publishing)
    const ending = client.end()
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
    expect(await ending).toBe(false)
    expect(provider.session).toBeUndefined()
    expect(library.session.keys).toEqual([])
    expect(await client.end()).toBe(true)
  })

  test('is done for a record that is not valid', async () => {
    const { client, library } = await connected()
    await library.core.crypto.deleteSymKey(TOPIC)
    expect(await client.end()).toBe(true)
    expect(library.session.keys).toEqual([])
  })
})
