import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { airlockConfig } from '@airlock/protocol/config/config'
import { registrationText } from '@airlock/protocol/names/modalText'
import { primaryNameBytes } from '@airlock/protocol/names/primaryName'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { type RunningServer, serveApp } from '@airlock/server/serveApp'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { mainnet } from 'viem/chains'
import { packetToBytes, toCoinType } from 'viem/ens'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGatewayApp, gatewayHeaders } from '../../apps/gateway/server/createGatewayApp.ts'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { createNameRelay } from '../../apps/gateway/server/names/zone/createNameRelay.ts'
import { signAnswer } from '../../apps/gateway/server/names/zone/signAnswer.ts'
import { zoneNames } from '../../apps/gateway/server/names/zone/zoneNames.ts'
import { gatewayDeps } from '../../apps/gateway/server/testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../../apps/gateway/server/testing/sampleSources.ts'
import { TEST_KEYS, testAccount } from '../stack/chain/testAccounts.ts'
import { DEFAULT_REVERSE } from '../stack/facts/names.ts'
import { deployZone } from '../stack/names/deployZone.ts'
import { RELAYER_KEY, ZONE, ZONE_KEY, zoneResolver } from '../stack/names/zone.ts'
import { ownedAccount } from '../stack/smartAccount/ownedAccount.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'

const [ada, ben] = [testAccount(1), testAccount(2)]
const ETHEREUM = 2_147_483_649
const BASE = Number(toCoinType(8_453))
const RESOLVER = parseAbi([
  'error NotSigned()',
  'error Expired()',
  'error NotOwner()',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extra) view returns (bytes)',
  'function setSigner(address signer, bool isSigner)',
  'function setUrls(string[] urls)',
  'function urls() view returns (string[])',
  'function owner() view returns (address)',
  'function signers(address signer) view returns (bool)',
  'function offerOwnership(address to)',
  'function acceptOwnership()',
  'function supportsFeature(bytes4 feature) view returns (bool)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const ADDR = parseAbi(['function addr(bytes32 node) view returns (address)'])

let bench: ChainBench
let base: ChainBench
let database: Database
let server: RunningServer
let gateway: string
let resolver: Address
let client: ReturnType<typeof connect>
const connect = (url: string) => createPublicClient({ chain: mainnet, transport: http(url, { retryCount: 0 }) })

beforeAll(async () => {
  ;[bench, base] = await Promise.all([startChainBench('ethereum'), startChainBench('base')])
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  const port = await freePort()
  gateway = `http://127.0.0.1:${port}`
  resolver = zoneResolver(gateway).address
  await deployZone(bench, gateway)
  client = connect(bench.rpcUrl)
  const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
  const names = zoneNames({
    settings: { zone: ZONE, resolver, reserved: [], address: ben.address },
    relay: createNameRelay({
      ...{ database, rpc: bench.rpc, registrar: DEFAULT_REVERSE.address, relayerKey: RELAYER_KEY },
      ...{ maxPerDay: 3, maxGwei: 500 },
    }),
    database,
    rpcs: (id) => (id === 'eip155:1' ? bench.rpc : id === 'eip155:8453' ? base.rpc : undefined),
    rpc: bench.rpc,
    signerKey: ZONE_KEY,
    proxied: (uri) => uri,
  })
  const app = createGatewayApp({
    ...gatewayDeps({ sources: { ...SAMPLE_SOURCES, names } }),
    config,
    limits: { take: async () => {}, close: async () => {} },
  })
  server = await serveApp(app, { port, headers: gatewayHeaders(config) })
}, 240_000)
afterAll(async () => {
  await Promise.all([bench.close(), base.close(), server.close()])
  await database.close()
})
beforeEach(() => database.query('TRUNCATE names, name_texts, name_relays'))

type Course = { account?: Address; coin_type?: number; signer?: typeof ada; wrap?: (signature: Hex) => Hex }

async function register(label: string, { account, coin_type = ETHEREUM, signer = ada, wrap }: Course = {}) {
  const timestamp = Math.floor(Date.now() / 1_000)
  const attributes = { avatar: 'https://pictures.example/a.png', bio: 'Hello' }
  const message = registrationText({ name: `${label}.${ZONE}`, attributes, timestamp })
  const signature = (wrap ?? String)(await signer.signMessage({ message }))
  const body = { coin_type, address: account ?? signer.address, message, signature }
  const response = await fetch(`${gateway}/v1/profile/account`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return response.status === 200 ? 'success' : ((await response.json()).reasons[0]?.description as string)
}

const addressOf = (label: string, coinType?: number) =>
  client.getEnsAddress({ name: `${label}.${ZONE}`, ...(coinType && { coinType: BigInt(coinType) }) })

describe('a registered name', () => {
  test('[S1.3:name] is resolved by a library in another process', async () => {
    expect(await register('nick')).toBe('success')
    const script = `import { createPublicClient, http } from 'viem'; import { mainnet } from 'viem/chains'
      const client = createPublicClient({ chain: mainnet, transport: http(process.argv[1]) })
      console.log(await client.getEnsAddress({ name: 'nick.${ZONE}' }))`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, bench.rpcUrl], {
      cwd: fileURLToPath(new URL('../../apps/gateway', import.meta.url)),
    })
    expect((await run).stdout.trim()).toBe(ada.address)
  })

  test('has the address of its account on every EVM network, and none elsewhere', async () => {
    await register('nick')
    const lower = ada.address.toLowerCase()
    for (const coinType of [60, ETHEREUM, BASE, 2_147_483_648]) expect(await addressOf('nick', coinType)).toBe(lower)
    expect(await addressOf('nick', 1)).toBeNull()
    const texts = ['avatar', 'description', '__proto__', 'url'].map((key) =>
      client.getEnsText({ name: `nick.${ZONE}`, key }),
    )
    expect(await Promise.all(texts)).toEqual(['https://pictures.example/a.png', 'Hello', null, null])
  })

  test('resolves for no deeper name, and not before it is registered', async () => {
    await register('nick')
    expect(await addressOf('deep.nick')).toBeNull()
    expect(await addressOf('mira')).toBeNull()
    expect(await client.getEnsAddress({ name: ZONE })).toBe(ben.address)
  })
})

describe('accounts with code', () => {
  const deployed = ownedAccount(ada.address)
  const planned = ownedAccount(ben.address)
  const wrap = (signature: Hex) =>
    serializeErc6492Signature({ address: planned.factory, data: planned.data, signature })
  beforeAll(() => base.send({ to: deployed.factory, data: deployed.data }))

  test('gets a name only on its own network (ERC-1271)', async () => {
    expect(await register('nick', { account: deployed.address, coin_type: BASE })).toBe('success')
    expect(await addressOf('nick', BASE)).toBe(deployed.address.toLowerCase())
    for (const coinType of [60, ETHEREUM, 2_147_483_648]) expect(await addressOf('nick', coinType)).toBeNull()
  })

  test('gets a name before deployment (ERC-6492), under 60 on Ethereum', async () => {
    const account = planned.address
    expect(await register('nick', { account, signer: ben, wrap })).toBe('success')
    for (const coinType of [60, ETHEREUM]) expect(await addressOf('nick', coinType)).toBe(account.toLowerCase())
    expect(await addressOf('nick', BASE)).toBeNull()
  })

  test.each([
    ['a contract of another network', { account: deployed.address, coin_type: ETHEREUM }],
    ['a contract for every network', { account: deployed.address, coin_type: 2_147_483_648 }],
    ['an account that is not deployed, without its deployment', { account: planned.address, signer: ben }],
    ['another key than that of the contract', { account: deployed.address, coin_type: BASE, signer: ben }],
    ['a contract that is to be deployed at another address', { account: deployed.address, signer: ben, wrap }],
  ])('[T177] rejects %s', async (_, course: Course) => {
    expect(await register('nick', course)).toBe('The signature does not match the account.')
    expect(await addressOf('nick', BASE)).toBeNull()
  })
})

describe('the resolver', () => {
  const encoded = toHex(packetToBytes(`nick.${ZONE}`))
  const data = encodeFunctionData({ abi: ADDR, args: [namehash(`nick.${ZONE}`)] })
  const question = encodeFunctionData({ abi: RESOLVER, functionName: 'resolve', args: [encoded, data] })
  const result = encodeAbiParameters([{ type: 'address' }], [ben.address])
  const extraOf = (target: Address, requested: Hex = question) =>
    encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [requested, target])
  const prove = (response: Hex, extra: Hex) =>
    client.readContract({ address: resolver, abi: RESOLVER, functionName: 'resolveWithProof', args: [response, extra] })
  const inSeconds = async (seconds: number) => Number((await client.getBlock()).timestamp) + seconds
  const response = async (changes: { resolver?: Address; expires?: number; key?: Hex } = {}) => {
    const expires = changes.expires ?? (await inSeconds(300))
    return signAnswer({ resolver: changes.resolver ?? resolver, question, result, expires }, changes.key ?? ZONE_KEY)
  }

  test('takes an answer that its signer signed for it', async () => {
    expect(await prove(await response(), extraOf(resolver))).toBe(result)
  })

  test('[T175] rejects responses of another signer, contract or request', async () => {
    const other = ownedAccount(ada.address).address
    await expect(prove(await response({ key: TEST_KEYS[3] }), extraOf(resolver))).rejects.toThrow('NotSigned')
    await expect(prove(await response({ resolver: other }), extraOf(resolver))).rejects.toThrow('NotSigned')
    await expect(prove(await response({ resolver: other }), extraOf(other))).rejects.toThrow('NotSigned')
    await expect(prove(await response(), extraOf(resolver, '0x12'))).rejects.toThrow('NotSigned')
    const unsigned = encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      [result, BigInt(await inSeconds(300)), `0x${'00'.repeat(65)}`],
    )
    await expect(prove(unsigned, extraOf(resolver))).rejects.toThrow('NotSigned')
  })

  test('[T175] rejects answers that are old, or valid for more than a day', async () => {
    for (const seconds of [-5, 86_400 + 3_600]) {
      await expect(prove(await response({ expires: await inSeconds(seconds) }), extraOf(resolver))).rejects.toThrow(
        'Expired',
      )
    }
  })

  test('supports ENSIP-10, and several records in one lookup', async () => {
    const supports = (id: Hex) =>
      client.readContract({ address: resolver, abi: RESOLVER, functionName: 'supportsInterface', args: [id] })
    expect(
      await Promise.all((['0x9061b923', '0x01ffc9a7', '0x582de3e7', '0xffffffff'] as const).map(supports)),
    ).toEqual([true, true, true, false])
  })

  test('answers lookups only of its address', async () => {
    const request = async (sender: string, requested: string) =>
      (await fetch(`${gateway}/v1/names/ccip/${sender}/${requested}.json`)).status
    expect(await request(resolver, question)).toBe(200)
    expect(await request(resolver.toLowerCase(), question)).toBe(200)
    expect(await request(ben.address, question)).toBe(400)
    const other = encodeFunctionData({ abi: ADDR, args: [namehash(`mira.${ZONE}`)] })
    const mixed = encodeFunctionData({ abi: RESOLVER, functionName: 'resolve', args: [encoded, other] })
    const invalid = [
      mixed,
      '0x',
      '0x12',
      `${question.slice(0, 10)}${'ff'.repeat(64)}`,
      question.replace(data.slice(2, 10), 'deadbeef'),
    ]
    for (const one of invalid) expect(await request(resolver, one)).toBe(400)
    const posted = (body: object) => fetch(`${gateway}/v1/names/ccip`, { method: 'POST', body: JSON.stringify(body) })
    const responded = await posted({ sender: resolver, data: question })
    const [signed] = decodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      ((await responded.json()) as { data: Hex }).data,
    )
    expect(signed).toBe(`0x${'0'.repeat(64)}`)
    expect((await posted({ sender: resolver, data: `0x${'00'.repeat(9_000)}` })).status).toBe(400)
    expect((await posted({ sender: resolver, data: `0x${'00'.repeat(1_000_000)}` })).status).toBe(413)
  })
})

describe('a primary name', () => {
  type Changes = { signer?: typeof ada; seconds?: number; registrar?: Address; signed?: string; address?: Address }

  async function setEverywhere(
    label: string,
    { signer = ada, seconds = 600, signed = label, ...changes }: Changes = {},
  ) {
    const { registrar = DEFAULT_REVERSE.address, address = signer.address } = changes
    const expiry = Math.floor(Date.now() / 1_000) + seconds
    const raw = keccak256(primaryNameBytes({ registrar, address, name: `${signed}.${ZONE}`, expiry }))
    const signature = await signer.signMessage({ message: { raw } })
    const body = { address, name: `${label}.${ZONE}`, expiry, signature }
    const response = await fetch(`${gateway}/v1/names/primary`, { method: 'POST', body: JSON.stringify(body) })
    const json = await response.json()
    if (response.status !== 200) return json.reasons[0]?.description as string
    if (json.hash) await client.waitForTransactionReceipt({ hash: json.hash })
    return json as { success: true; hash?: Hex }
  }
  const nameOf = (address: Address, coinType: bigint) => client.getEnsName({ address, coinType })

  test('is shown for the account on every EVM network, paid by the operator', async () => {
    const signer = testAccount(8)
    await register('nick', { signer })
    expect(await nameOf(signer.address, toCoinType(8_453))).toBeNull()
    expect(await setEverywhere('nick', { signer })).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    for (const coinType of [60n, toCoinType(8_453), toCoinType(146), toCoinType(0)])
      expect(await nameOf(signer.address, coinType)).toBe(`nick.${ZONE}`)
    expect(await setEverywhere('nick', { signer })).toEqual({ success: true })
  })

  test.each<[string, Changes, string]>([
    ['another name than the signed one', { signed: 'mira' }, 'The signature does not match the account.'],
    [
      'the signature of another account',
      { signer: ben, address: ada.address },
      'The signature does not match the account.',
    ],
    ['a name of another account', { signer: ben }, 'This name belongs to another account.'],
    ['another registrar', { registrar: ben.address }, 'The signature does not match the account.'],
    ['an expired signature', { seconds: -5 }, 'The signed message has expired.'],
    ['a signature for more than an hour', { seconds: 7_200 }, 'The signed message has expired.'],
  ])('[T200] rejects %s', async (_, changes, reason) => {
    await register('nick')
    expect(await setEverywhere('nick', changes)).toBe(reason)
    expect(await database.query('SELECT * FROM name_relays')).toEqual([])
  })

  test('[T200] rejects names that are not registered, contracts, and words that look reserved', async () => {
    const rejected = 'This name belongs to another account.'
    expect(await setEverywhere('mira')).toBe(rejected)
    const insert = 'INSERT INTO names (label, skeleton, owner, coin_type, attributes) VALUES ($1, $1, $2, $3, $4)'
    await database.query(insert, ['adm1n', ada.address.toLowerCase(), 2_147_483_648, {}])
    expect(await setEverywhere('adm1n')).toBe(rejected)
    await database.query(insert, ['vault', ada.address.toLowerCase(), BASE, {}])
    expect(await setEverywhere('vault')).toBe(rejected)
  })

  test('[T200] is paid for once a day and account, up to the daily limit', async () => {
    const later = 'Too many requests.'
    const users = [3, 4, 6, 7].map(testAccount)
    for (const [index, signer] of users.entries()) await register(`person-${index}`, { signer })
    const [first, ...others] = await Promise.all(
      users.map((signer, index) => setEverywhere(`person-${index}`, { signer })),
    )
    const all = [first, ...others]
    expect(all.filter((one) => typeof one === 'object')).toHaveLength(3)
    expect(all.filter((one) => one === later)).toHaveLength(1)
    await database.query('TRUNCATE name_relays')
    await database.query('INSERT INTO name_relays (address) VALUES ($1)', [ada.address.toLowerCase()])
    await register('nick-two')
    expect(await setEverywhere('nick-two')).toBe(later)
  })
})

test('deploys a resolver by script that only its owner can change', async () => {
  const run = (env: object) =>
    spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../apps/gateway/build/deployZoneResolver.mjs', import.meta.url))],
      {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      },
    )
  expect(run({}).stderr).toContain('RPC_URL must be the URL of a node.')
  const { stdout } = run({
    RPC_URL: bench.rpcUrl,
    DEPLOYER_KEY: TEST_KEYS[0],
    OWNER: ada.address,
    SIGNERS: ben.address,
    GATEWAY: 'https://gateway.example/',
  })
  const address = stdout.trim() as Address
  const read = (functionName: 'urls' | 'owner') => client.readContract({ address, abi: RESOLVER, functionName })
  expect(await read('urls')).toEqual(['https://gateway.example/v1/names/ccip/{sender}/{data}.json'])
  expect(await read('owner')).toBe(ada.address)
  const call = (
    index: number,
    functionName: 'setSigner' | 'setUrls' | 'offerOwnership' | 'acceptOwnership',
    args: never,
  ) => bench.send({ to: address, data: encodeFunctionData({ abi: RESOLVER, functionName, args }), account: index })
  await expect(call(2, 'setSigner', [ben.address, true] as never)).rejects.toThrow()
  await expect(call(2, 'setUrls', [[]] as never)).rejects.toThrow()
  await call(1, 'setSigner', [ben.address, false] as never)
  const isSigner = client.readContract({ address, abi: RESOLVER, functionName: 'signers', args: [ben.address] })
  expect(await isSigner).toBe(false)
  await call(1, 'offerOwnership', [ben.address] as never)
  await expect(call(3, 'acceptOwnership', [] as never)).rejects.toThrow()
  expect(await read('owner')).toBe(ada.address)
  await call(2, 'acceptOwnership', [] as never)
  expect(await read('owner')).toBe(ben.address)
})
