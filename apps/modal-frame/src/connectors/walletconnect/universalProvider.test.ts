import { UniversalProvider } from '@walletconnect/universal-provider'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keyValueStorage } from './keyValueStorage.ts'
import { silentLogger } from './silentLogger.ts'

/** What the library refuses by itself, so that nothing here has to. A test of a library claims no statement. */

const TOPIC = 'a'.repeat(64)
const SOON = Math.floor(Date.now() / 1_000) + 3_600
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Ports below are nobody's: the socket opens with the first topic that is published to, which no test does. */
const OPTIONS = { relayUrl: 'ws://127.0.0.1:1', projectId: 'test', telemetryEnabled: false, disableProviderPing: true }

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
type Session = NonNullable<Provider['session']>
type Inside = {
  createProviders(): void
  client: {
    session: Provider['client']['session']
    engine: { addToRecentlyDeleted(id: string, kind: string): void; recentlyDeletedMap: Map<string, string> }
  }
}

const session: Session = {
  topic: TOPIC,
  pairingTopic: 'b'.repeat(64),
  relay: { protocol: 'irn' },
  expiry: SOON,
  acknowledged: true,
  controller: 'c',
  namespaces: {
    eip155: { chains: ['eip155:1'], accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: [] },
  },
  requiredNamespaces: {},
  optionalNamespaces: {},
  self: { publicKey: 'd', metadata: { name: '', description: '', url: '', icons: [] } },
  peer: { publicKey: 'e', metadata: { name: '', description: '', url: '', icons: [] } },
}

let provider: Provider
beforeEach(async () => {
  provider = await makeProvider()
})

function makeProvider() {
  const kept = new Map<string, string>()
  const own = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
  const storage = keyValueStorage(own)
  // The library keeps one core for each name.
  const customStoragePrefix = crypto.randomUUID()
  return UniversalProvider.init({ ...OPTIONS, storage, logger: silentLogger(), customStoragePrefix })
}

const inside = () => provider as unknown as Inside

async function hold(changes: Partial<Session> = {}, isKeyed = true) {
  const held = { ...session, ...changes }
  await provider.client.session.set(held.topic, held)
  if (isKeyed) await provider.client.core.crypto.keychain.set(held.topic, 'f'.repeat(64))
  provider.session = held
  provider.namespaces = { eip155: { chains: ['eip155:1'], methods: [], events: [], rpcMap: {} } }
  inside().createProviders()
}

describe('what is asked too early, or of nobody', () => {
  test('of a client that was not made', async () => {
    const unmade = new UniversalProvider(OPTIONS)
    await expect(unmade.connect({ optionalNamespaces: {} })).rejects.toThrow('Sign Client not initialized')
  })

  test('without a session', async () => {
    const asked = provider.request({ method: 'personal_sign' }, 'eip155:1')
    await expect(asked).rejects.toThrow('Please call connect() before request()')
  })

  test('of a namespace that was not proposed', async () => {
    await hold()
    await expect(provider.request({ method: 'x' }, 'cosmos:1')).rejects.toThrow(/Namespace 'cosmos' is not configured/)
  })

  test('to switch to a chain that is not approved, of a wallet that cannot be asked', async () => {
    await hold()
    const asked = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }, 'eip155:1')
    await expect(asked).rejects.toThrow(/^Failed to switch to chain 'eip155:10'/)
  })

  test('how calls went, of a wallet that does not tell', async () => {
    await hold()
    const asked = provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] }, 'eip155:1')
    await expect(asked).rejects.toThrow('Fetching call status not approved by the wallet.')
  })

  test('for capabilities of no address', async () => {
    await hold()
    const asked = provider.request({ method: 'wallet_getCapabilities', params: [] }, 'eip155:1')
    await expect(asked).rejects.toThrow('Missing address parameter in `wallet_getCapabilities` request')
  })
})

describe('what names a session, a pairing or a proposal', () => {
  test('the topic of a session is text', async () => {
    await expect(provider.client.ping({ topic: 1 as never })).rejects.toThrow(/topic should be a string: 1/)
    await expect(provider.client.extend({ topic: 1 as never })).rejects.toThrow(/topic should be a string: 1/)
  })

  test('it exists', async () => {
    await expect(provider.client.extend({ topic: TOPIC })).rejects.toThrow(`session topic doesn't exist: ${TOPIC}`)
  })

  test('one whose time is over is deleted, then refused', async () => {
    await hold({ expiry: 1 })
    await expect(provider.client.extend({ topic: TOPIC })).rejects.toThrow(`Expired. session topic: ${TOPIC}`)
    expect(provider.client.session.getAll()).toEqual([])
  })

  test('one without a key is deleted and refused', async () => {
    await hold({}, false)
    const asked = provider.client.extend({ topic: TOPIC })
    await expect(asked).rejects.toThrow(`session topic does not exist in keychain: ${TOPIC}`)
    expect(provider.client.session.getAll()).toEqual([])
  })

  test('one that was just deleted is refused as such', async () => {
    await hold()
    inside().client.engine.addToRecentlyDeleted(TOPIC, 'session')
    await expect(provider.client.extend({ topic: TOPIC })).rejects.toThrow(/Record was recently deleted/)
  })

  test('the id of a proposal is a number, and exists', async () => {
    const reason = { code: 5_000, message: '' }
    await expect(provider.client.reject({ id: 'x' as never, reason })).rejects.toThrow(/proposal id should be a number/)
    await expect(provider.client.reject({ id: 7, reason })).rejects.toThrow(/proposal id doesn't exist: 7/)
  })

  test('the topic of a pairing is text, and exists', async () => {
    const pair = (pairingTopic: string) => provider.client.connect({ pairingTopic, optionalNamespaces: {} })
    await expect(pair(1 as never)).rejects.toThrow(/pairing topic should be a string/)
    await expect(pair(TOPIC)).rejects.toThrow(/pairing topic doesn't exist/)
  })

  test('the URL of an HTTP provider is one of HTTP', async () => {
    await hold()
    expect(() => provider.setDefaultChain('eip155:5', 'ws://rpc.example')).toThrow(/not compatible with HTTP/)
  })

  test.each(['', 'wc:', 'https://app.example', 'wc:abc@1?bridge=x&key=y', `wc:${TOPIC}@2?relay-protocol=irn`])(
    'a foreign or malformed link (%j) pairs with nobody',
    async (uri) => {
      await expect(provider.client.pair({ uri })).rejects.toThrow()
    },
  )
})

test('of what was deleted recently the older half is forgotten once there are 200', () => {
  const { engine } = inside().client
  for (let index = 0; index <= 200; index += 1) engine.addToRecentlyDeleted(`${index}`, 'session')
  expect(engine.recentlyDeletedMap.size).toBeLessThanOrEqual(101)
  expect(engine.recentlyDeletedMap.has('0')).toBe(false)
  expect(engine.recentlyDeletedMap.has('199')).toBe(true)
})

test('a link with wc_ev and a topic that the app was opened by is handled after 50 ms: its session goes on in link mode', async () => {
  // Apps that are no web pages hear of links in this way; the library listens where there is one.
  vi.stubEnv('IS_VITEST', 'true')
  const url = `https://app.example/?wc_ev=e30&topic=${TOPIC}`
  vi.stubGlobal('Linking', { addEventListener: () => {}, getInitialURL: async () => url })
  const timer = vi.spyOn(globalThis, 'setTimeout')
  provider = await makeProvider()
  expect(timer.mock.calls.map(([, delay]) => delay)).toContain(50)
  await hold()
  expect(provider.client.session.get(TOPIC).transportType).toBeUndefined()
  await vi.waitFor(() => expect(provider.client.session.get(TOPIC).transportType).toBe('link_mode'))
  vi.unstubAllEnvs()
})
