import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.ts'
import { MAX_IMAGE_LENGTH } from '../constants.ts'
import { type Json, snapshot } from '../snapshot.ts'
import { encodeBase58 } from '../text/base58.ts'
import { CONNECTOR_TYPES, WALLET_EVENTS, WALLET_KINDS } from './callSchemas.ts'
import { EVENT_NAMES } from './eventNames.ts'
import { frameResultGuards, hostParamGuards } from './guards.ts'
import { frameMethods, hostMethods } from './methods.ts'
import { json, noPayload } from './schemas.ts'

const evmAddress = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/)
const solanaAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encodeBase58)
const token = fc.string({ minLength: 1, maxLength: 128 })
const text = (maxLength: number) => fc.string({ maxLength })
const namespace = fc.constantFrom(...NAMESPACES)
const caipNetworkId = fc.oneof(
  fc.maxSafeNat().map((reference) => `eip155:${reference + (reference === 0 ? 1 : 0)}`),
  fc.stringMatching(/^(?:solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}$/),
)
const cardSize = fc.record({ width: fc.nat(10_000), height: fc.nat(10_000) })
const none = fc.constant(null)
const url = fc.oneof(fc.webUrl(), fc.constantFrom('http://localhost:8545', 'HTTPS://RPC.example/v1?key=1'))
const account = fc.oneof(
  fc.record({ namespace: fc.constant('eip155'), address: evmAddress }),
  fc.record({ namespace: fc.constant('solana'), address: solanaAddress }),
  fc.record({ namespace: fc.constant('polkadot'), address: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{46,50}$/) }),
  fc.record({ namespace: fc.constant('bip122'), address: fc.stringMatching(/^bc1[02-9ac-hj-np-z]{14,74}$/) }),
)

const currency = fc.record({ name: text(64), symbol: text(64), decimals: fc.nat(36) })
const icon = fc.oneof(url, fc.constant('data:image/png;base64,AA=='))
const remoteNamespace = (address: fc.Arbitrary<string>, network: fc.Arbitrary<string>) =>
  fc.record(
    {
      accounts: fc.array(address, { minLength: 1, maxLength: 4 }),
      caipNetworkId: network,
      approvedCaipNetworkIds: fc.array(caipNetworkId, { maxLength: 4 }),
      methods: fc.array(token, { maxLength: 4 }),
    },
    { requiredKeys: ['accounts', 'caipNetworkId', 'approvedCaipNetworkIds'] },
  )
const evm = remoteNamespace(
  evmAddress,
  fc.integer({ min: 1, max: 100_000 }).map((reference) => `eip155:${reference}`),
)
const solana = remoteNamespace(solanaAddress, fc.stringMatching(/^solana:[-_a-zA-Z0-9]{1,32}$/))

const remoteSession = fc.record(
  {
    connectorId: token,
    type: fc.constantFrom(...CONNECTOR_TYPES),
    name: text(64),
    icon,
    user: fc.record(
      {
        userName: fc.option(text(64)),
        email: text(64),
        accounts: fc.array(fc.record({ address: token, type: fc.constantFrom('eoa', 'smartAccount') }), {
          maxLength: 4,
        }),
        smartAccountDeployed: fc.boolean(),
        preferredAccountType: text(64),
      },
      { requiredKeys: [] },
    ),
    namespaces: fc.oneof(fc.record({ eip155: evm }), fc.record({ solana }), fc.record({ eip155: evm, solana })),
  },
  { requiredKeys: ['connectorId', 'type', 'name', 'namespaces'] },
)

const network = fc.record(
  {
    caipNetworkId,
    name: text(64),
    nativeCurrency: currency,
    rpcUrls: fc.array(url, { maxLength: 4 }),
    blockExplorer: url,
    testnet: fc.boolean(),
    imageUrl: icon,
  },
  { requiredKeys: ['caipNetworkId', 'rpcUrls', 'testnet'] },
)

const walletRow = fc.record(
  {
    id: token,
    name: text(64),
    icon,
    kind: fc.constantFrom(...WALLET_KINDS),
    namespaces: fc.array(namespace, { maxLength: 4 }),
    isRecent: fc.boolean(),
    opensModal: fc.boolean(),
    links: fc.record(
      { homepage: text(200), chrome: text(200), ios: text(200), android: text(200) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['id', 'name', 'kind', 'namespaces', 'isRecent', 'opensModal'] },
)

/** Values that each schema accepts. */
const valid: {
  host: Record<keyof typeof hostParamGuards, fc.Arbitrary<unknown>>
  frame: Record<keyof typeof frameResultGuards, fc.Arbitrary<unknown>>
} = {
  host: {
    shown: cardSize,
    resized: cardSize,
    closed: none,
    connect: fc.record({ handle: token, namespace }),
    cancelConnect: none,
    signIn: none,
    cancelSignIn: none,
    prepareSignIn: none,
    completeSignIn: fc.record({
      signed: fc.array(fc.record({ message: text(64), signature: text(64) }), { minLength: 1, maxLength: 4 }),
      isSmartAccount: fc.boolean(),
    }),
    disconnect: fc.record({ namespace }, { requiredKeys: [] }),
    switchNetwork: fc.record({ caipNetworkId }),
    requestTransaction: fc.record(
      { namespace, method: token, params: fc.jsonValue() },
      { requiredKeys: ['namespace', 'method'] },
    ),
    signModalMessage: fc.record({
      namespace: fc.constant('eip155'),
      address: fc.constant('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
      text: text(2_000),
    }),
    selectAccount: account,
    track: fc.record(
      {
        event: fc.oneof(fc.constantFrom(...EVENT_NAMES), fc.stringMatching(/^[A-Z][A-Z0-9_]{1,63}$/)),
        properties: fc.dictionary(
          token,
          fc.oneof(text(256), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
          { maxKeys: 32 },
        ),
      },
      { requiredKeys: ['event'] },
    ),
    walletConnected: remoteSession,
    walletEvent: fc.record({
      connectorId: token,
      namespace,
      event: fc.constantFrom(...WALLET_EVENTS),
      data: fc.jsonValue({ maxDepth: 2 }),
    }),
    pairing: fc.record(
      { uri: text(2_000), expiresAt: fc.maxSafeNat(), app: text(200), web: text(200) },
      { requiredKeys: [] },
    ),
    switchConnection: fc.record({ namespace, connectorId: token }),
    removeConnection: fc.record({ namespace, connectorId: token }),
    requestOpen: none,
    openLink: fc.record({ url: text(2_000) }),
  },
  frame: {
    restoreWallet: fc.option(remoteSession),
    balance: fc.record({ balance: text(100), symbol: text(64) }),
    network: fc.option(network),
    listWallets: fc.record({ total: fc.maxSafeNat(), rows: fc.array(walletRow, { maxLength: 3 }) }),
  },
}

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const sibling: fc.Arbitrary<Json> = fc.oneof(
  anyJson,
  fc.constantFrom<Json>(
    ...['', ' ', '0', 'null', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(128)],
    ...[
      'x'.repeat(129),
      'x'.repeat(256),
      'x'.repeat(257),
      'constructor',
      'eip155',
      'eip155:0',
      'eip155:01',
      'eip155:1',
    ],
    ...[
      'walletConnect',
      'accountsChanged',
      'data:image/png,',
      'data:text/html,',
      'solana:',
      'cosmos:x',
      '0x',
      '0x0',
      '0x1\n',
      '0xA',
      `0x${'f'.repeat(13)}`,
      `0x${'f'.repeat(14)}`,
    ],
    ...['javascript:alert(1)', 'ftp://a.example', 'https://', `https://a.example/${'x'.repeat(1_982)}`],
    ...[`https://a.example/${'x'.repeat(1_983)}`, 'MODAL_OPEN', 'modal_open'],
    ...[-1, 0, 0.5, 1, 36, 37, 10_000, 10_001, 2 ** 53, -(2 ** 53), 1e300],
    ...[null, true, [], {}, [null], [[]], { 0: 'a', length: 1 }],
  ),
)

/** Replaces, removes or adds a value. */
function mutated(value: Json, at: number, change: 'replace' | 'remove' | 'add', other: Json): Json {
  const paths = pathsOf(value)
  const path = paths[at % paths.length] ?? []
  return edit(structuredClone(value), path, change, other)
}

function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))]
}

function edit(value: Json, path: (string | number)[], change: 'replace' | 'remove' | 'add', other: Json): Json {
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) {
    const canTakeMore = change === 'add' && typeof value === 'object' && value !== null
    if (!canTakeMore) return other
    return Array.isArray(value) ? [...value, other] : { ...value, added: other }
  }
  const record = value as Record<string, Json>
  if (rest.length === 0 && change === 'remove') {
    delete record[key]
    return JSON.parse(JSON.stringify(value))
  }
  record[key] = edit(record[key] ?? null, rest, change, other)
  return value
}

type Pair = {
  name: string
  guard: (value: unknown) => boolean
  schema: z.ZodMiniType
  arbitrary: fc.Arbitrary<unknown>
}

const pairs: Pair[] = [
  ...Object.entries(hostParamGuards).map(([name, guard]) => {
    const key = name as keyof typeof hostParamGuards
    return { name: `the params of ${name}`, guard, schema: hostMethods[key].params(), arbitrary: valid.host[key] }
  }),
  ...Object.entries(frameResultGuards).map(([name, guard]) => {
    const key = name as keyof typeof frameResultGuards
    return { name: `the result of ${name}`, guard, schema: frameMethods[key].result(), arbitrary: valid.frame[key] }
  }),
]

test('has a guard for each method that the frame may call', () => {
  expect(Object.keys(hostParamGuards)).toEqual(Object.keys(hostMethods))
})

test('has a guard for each frame result except null and plain JSON', () => {
  const plain: unknown[] = [noPayload, json]
  const read = Object.entries(frameMethods).filter(([, { result }]) => !plain.includes(result))
  expect(read.map(([name]) => name)).toEqual(Object.keys(frameResultGuards))
})

describe.each(pairs)('agreement of the SDK and the frame on $name', ({ guard, schema, arbitrary }) => {
  /** Guards run on snapshots. */
  function agree(value: unknown) {
    const { success } = z.safeParse(schema, value)
    expect({ value, accepted: guard(value) }).toEqual({ value, accepted: success })
    return success
  }

  test('agrees on valid values', () =>
    fc.assert(
      fc.property(arbitrary, (value) => {
        fc.pre(isSnapshot(value))
        expect(agree(value)).toBe(true)
      }),
    ))

  test('agrees on values with one wrong part', () =>
    fc.assert(
      fc.property(
        arbitrary,
        fc.nat(20),
        fc.constantFrom('replace', 'remove', 'add'),
        sibling,
        (value, at, change, other) => {
          const wrong = mutated(value as Json, at, change, other)
          fc.pre(isSnapshot(wrong))
          agree(wrong)
        },
      ),
      { numRuns: 2_000 },
    ))

  test('[T33] agrees on any value', () =>
    fc.assert(
      fc.property(anyJson, (value) => {
        fc.pre(isSnapshot(value))
        agree(value)
      }),
    ))
})

const namespaceSession = { accounts: [`0x${'a'.repeat(40)}`], caipNetworkId: 'eip155:1', approvedCaipNetworkIds: [] }
const wallet = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'A',
  namespaces: { eip155: namespaceSession },
}
const chain = { caipNetworkId: 'eip155:1', rpcUrls: ['https://a.example'], testnet: false }
const image = (length: number) => 'data:image/png,'.padEnd(length, 'x')

describe('agreement of the SDK and the frame at the edges', () => {
  const { walletConnected } = hostParamGuards
  const walletSchema = hostMethods.walletConnected.params()
  const chainSchema = frameMethods.network.result()
  const holding = (over: object) => ({ namespaces: { eip155: { ...namespaceSession, ...over } } })

  test.each<[accepted: boolean, kind: string, over: object]>([
    [true, 'of no list', {}],
    [false, 'without a namespace', { namespaces: {} }],
    [false, 'in an unknown namespace', { namespaces: { cosmos: namespaceSession } }],
    [false, 'in a namespace beside one that is none', { namespaces: { eip155: namespaceSession, solana: undefined } }],
    [false, 'without an account', holding({ accounts: [] })],
    [false, 'on a network of another kind', holding({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })],
    [true, 'with a hundred networks', holding({ approvedCaipNetworkIds: Array(100).fill('eip155:1') })],
    [false, 'with more than a hundred networks', holding({ approvedCaipNetworkIds: Array(101).fill('eip155:1') })],
    [false, 'with networks that are no list', holding({ approvedCaipNetworkIds: { length: 0 } })],
    [true, 'with the largest icon', { icon: image(MAX_IMAGE_LENGTH) }],
    [false, 'with an icon that is too large', { icon: image(MAX_IMAGE_LENGTH + 1) }],
    [false, 'with an icon that names an image later on', { icon: ' data:image/png,' }],
    [false, 'with an icon of another scheme that ends alike', { icon: 'not-https://a.example' }],
  ])('returns %s for a wallet %s', (accepted, _, over) => {
    const value = { ...wallet, ...over }
    expect([walletConnected(value), z.safeParse(walletSchema, value).success]).toEqual([accepted, accepted])
  })

  test.each<[accepted: boolean, kind: string, over: object]>([
    [true, 'that is whole', {}],
    [false, 'with too many URLs', { rpcUrls: Array(17).fill('https://a.example') }],
    [false, 'whose URL is no http URL', { rpcUrls: ['wss://a.example'] }],
  ])('returns %s for a network %s', (accepted, _, over) => {
    const value = { ...chain, ...over }
    expect([frameResultGuards.network(value), z.safeParse(chainSchema, value).success]).toEqual([accepted, accepted])
  })
})

test.each([...Object.entries(hostParamGuards), ...Object.entries(frameResultGuards)])(
  '[T33] never throws in the guard %s',
  (_, guard) => {
    for (const value of [undefined, null, 0, '', [], {}, () => 1]) expect(typeof guard(value)).toBe('boolean')
  },
)

function isSnapshot(value: unknown) {
  try {
    snapshot(value)
    return true
  } catch {
    return false
  }
}

describe('events of a newer frame', () => {
  const properties = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]))
  test.each([
    [true, { event: 'NAME_OF_TOMORROW' }],
    [true, { event: 'NAME_OF_TOMORROW', properties: properties(32) }],
    [false, { event: 'NAME_OF_TOMORROW', properties: properties(33) }],
    [false, { event: 'NAME_OF_TOMORROW\n' }],
    [false, { event: 'name' }],
    [false, { event: 'A'.repeat(65) }],
  ])('[T252] accepts %s: %o', (isAccepted, event) => {
    expect(hostParamGuards.track(event)).toBe(isAccepted)
  })
})
