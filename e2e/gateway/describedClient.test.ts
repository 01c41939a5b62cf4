import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain } from '../stack/chain/startChain.ts'
import { CHAINS, type ChainName } from '../stack/facts/holdings.ts'
import { PEOPLE, storied } from '../stack/facts/people.ts'
import { PRICE_SOURCES } from '../stack/facts/pools.ts'
import { keptState } from '../stack/history/keptState.ts'
import { startOffchain } from '../stack/offchain/startOffchain.ts'
import { startServer } from '../stack/startServer.ts'
import { describedClient } from './describedClient.ts'
import { differences, either, type Shape } from './differences.ts'

/** Needs what `npm run build` makes: `npm test` builds before it runs anything. */
const script = fileURLToPath(new URL('../../apps/gateway/dist/server/main.js', import.meta.url))
const PAGE = 'http://localhost:3400'
const ARBITRUM = 'eip155:42161'
const ETHEREUM = 'eip155:1'
const VALID = storied('good')
const BASE = 'eip155:8453'

/** The answers as the description of the API has them. */
const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:0x[0-9a-fA-F]{40}$/
const WEI = /^[1-9][0-9]*$/
const DECIMAL = /^[0-9]+(?:\.[0-9]+)?$/
const orNull = (shape: Shape) => either(shape, null)
const PICTURE = { url: 'string' }
const TRANSACTION = {
  id: 'string',
  metadata: {
    operationType: 'string',
    hash: /^0x[0-9a-f]{64}$/,
    minedAt: /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/,
    sentFrom: 'string',
    sentTo: 'string',
    status: either('"confirmed"', '"failed"', '"pending"'),
    nonce: 'number',
    'chain?': CAIP_2,
  },
  transfers: orNull([
    {
      'fungible_info?': orNull({
        'name?': orNull('string'),
        'symbol?': orNull('string'),
        'icon?': orNull(PICTURE),
      }),
      'nft_info?': orNull({
        'name?': orNull('string'),
        'interface?': orNull('string'),
        'content?': orNull({ 'preview?': orNull(PICTURE), 'detail?': orNull(PICTURE) }),
        flags: { is_spam: 'boolean' },
      }),
      direction: either('"in"', '"out"', '"self"'),
      quantity: { numeric: DECIMAL },
      'value?': orNull('number'),
      'price?': orNull('number'),
    },
  ]),
}
const NAMED = {
  name: 'string',
  // The names of a chain do not say since when they are: clients show neither.
  registered_at: orNull('string'),
  updated_at: orNull('string'),
  addresses: { 60: { address: 'string' } },
  attributes: [{ 'avatar?': 'string', 'bio?': 'string' }],
}
const SHAPES = {
  supportedChains: { http: [CAIP_2], ws: ['string'] },
  identity: { avatar: orNull('string'), name: orNull('string') },
  history: { data: [TRANSACTION], next: orNull('string') },
  balance: {
    balances: [
      {
        name: 'string',
        symbol: 'string',
        chainId: CAIP_2,
        'address?': CAIP_10,
        'value?': 'number',
        price: 'number',
        quantity: { decimals: /^[0-9]+$/, numeric: DECIMAL },
        iconUrl: 'string',
      },
    ],
  },
  swapTokens: {
    tokens: [
      { name: 'string', symbol: 'string', address: CAIP_10, decimals: 'number', logoUri: 'string', eip2612: 'boolean' },
    ],
  },
  tokenPrice: {
    fungibles: [{ name: 'string', symbol: 'string', iconUrl: 'string', price: 'number', 'address?': 'string' }],
  },
  gasPrice: { standard: WEI, fast: WEI, instant: WEI },
  lookupName: NAMED,
  reverseName: [NAMED],
  failure: { status: '"FAILURE"', reasons: [{ name: 'string', description: 'string' }] },
} as const satisfies Record<string, Shape>

let running: { close(): Promise<void> }[] = []
let folder: string
let base: string
let client: ReturnType<typeof describedClient>

beforeAll(async () => {
  const [ethereum, arbitrum] = await Promise.all(['ethereum' as const, 'arbitrum' as const].map(startStoried))
  if (ethereum === undefined || arbitrum === undefined) throw new Error('A chain did not start.')
  const chains = { 1: ethereum.rpcUrl, 42161: arbitrum.rpcUrl }
  const offchain = await startOffchain({ port: await freePort(), chains })
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  folder = mkdtempSync(join(tmpdir(), 'described-'))
  const { factories, stablecoins, wrappedNative } = PRICE_SOURCES
  const config = {
    modalOrigin: 'http://wallet.localhost:3401',
    development: true,
    projects: { shop: { origins: [PAGE], endpoints: { gateway: base } } },
    gateway: {
      rpcUrls: { [ETHEREUM]: [ethereum.rpcUrl], [ARBITRUM]: [arbitrum.rpcUrl] },
      historyDepth: { blocks: 1_000_000, days: 400 },
      tokenLists: [`${offchain.origin}/tokens.json`],
      ipfsGateway: offchain.origin,
      bundlers: { [ARBITRUM]: { url: `${offchain.origin}/bundler/42161` } },
      prices: { [ARBITRUM]: { factories, stablecoins, wrappedCoin: wrappedNative } },
    },
  }
  const path = join(folder, 'airlock.config.json')
  writeFileSync(path, JSON.stringify(config))
  const env = { AIRLOCK_CONFIG: path, DATABASE_URL: await newDatabase() }
  const gateway = await startServer({ name: 'the gateway', script, port, env })
  running = [gateway, offchain, ethereum, arbitrum]
  client = describedClient({ base, projectId: 'shop', origin: PAGE, clientId: 'client-of-another-kit' })
}, 180_000)
afterAll(async () => {
  await Promise.all(running.map(({ close }) => close()))
  rmSync(folder, { recursive: true })
})

async function startStoried(name: ChainName) {
  const state = await keptState(name, await freePort())
  return startChain({ chainId: CHAINS[name].chainId, port: await freePort(), state })
}

describe('a client of the described API, which knows nothing of this gateway', () => {
  test('[S7.2:answer] finds the chains that it may ask about', async () => {
    const { status, body } = await client.supportedChains()
    expect([status, differences(body, SHAPES.supportedChains)]).toEqual([200, []])
    expect(body).toEqual({ http: [ETHEREUM, ARBITRUM], ws: [] })
  })

  test('[S7.3:answer] reads who an address is', async () => {
    const found = await client.identity(ARBITRUM, VALID, VALID)
    expect(differences(found, SHAPES.identity)).toEqual([])
    expect(found).toMatchObject({ name: 'good.airlock.eth' })
    const none = await client.identity(ARBITRUM, PEOPLE.attacker, VALID)
    expect(differences(none, SHAPES.identity)).toEqual([])
  })

  test('[S7.4:answer] reads a history page by page, each row once', { timeout: 90_000 }, async () => {
    type Page = { data: { id: string; metadata: { chain: string } }[]; next: string | null }
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = (await client.history(ARBITRUM, VALID, cursor === undefined ? {} : { cursor })) as Page
      expect(differences(page, SHAPES.history)).toEqual([])
      expect(page.data.filter(({ metadata }) => metadata.chain !== ARBITRUM)).toEqual([])
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(ids.length).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await client.history(ARBITRUM, VALID, { onramp: 'coinbase' })).toMatchObject({ data: [], next: null })
  })

  test('[S7.12:answer] reads balances, the coin of the chain without an address', async () => {
    type Balances = { balances: { symbol: string; address?: string; value: number; price: number }[] }
    const { balances } = (await client.balance(ARBITRUM, VALID)) as Balances
    expect(differences({ balances }, SHAPES.balance)).toEqual([])
    expect(balances.filter(({ address }) => address === undefined).map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(balances.length).toBeGreaterThan(3)
    expect(differences(await client.balance(ARBITRUM, VALID, 'true'), SHAPES.balance)).toEqual([])
  })

  test('[S7.6:answer] [S7.7:answer] reads the tokens that there are, and their prices', async () => {
    const listed = (await client.swapTokens(ARBITRUM)) as { tokens: { address: string; symbol: string }[] }
    expect(differences(listed, SHAPES.swapTokens)).toEqual([])
    const native = listed.tokens.filter(({ address }) => address.toLowerCase().endsWith(`0x${'e'.repeat(40)}`))
    expect(native.map(({ symbol }) => symbol)).toEqual(['ETH'])
    const priced = (await client.tokenPrice(
      ARBITRUM,
      listed.tokens.map(({ address }) => address),
    )) as { fungibles: { symbol: string; price: number }[] }
    expect(differences(priced, SHAPES.tokenPrice)).toEqual([])
    expect(priced.fungibles.find(({ symbol }) => symbol === 'USDC')?.price).toBe(1)
    expect(priced.fungibles.find(({ symbol }) => symbol === 'ETH')?.price).toBeGreaterThan(100)
  })

  test('[S7.9:failure] reads the gas price, or its error', async () => {
    expect(differences(await client.gasPrice(ARBITRUM), SHAPES.gasPrice)).toEqual([])
    await expect(client.gasPrice(BASE)).rejects.toThrow('Network not supported for Gas Price')
  })

  test('[S7.13:answer] [S7.14:answer] finds the address of a name, and the names of an address', async () => {
    const found = await client.lookupName(ARBITRUM, 'good.airlock.eth')
    expect(differences(found, SHAPES.lookupName)).toEqual([])
    expect(found).toMatchObject({ name: 'good.airlock.eth', addresses: { 60: { address: VALID } } })
    const names = await client.reverseName(ARBITRUM, VALID, VALID)
    expect(differences(names, SHAPES.reverseName)).toEqual([])
    expect(names).toMatchObject([{ name: 'good.airlock.eth' }])
    expect(await client.reverseName(ARBITRUM, PEOPLE.attacker, VALID)).toEqual([])
  })

  test('[S7.23:proxy] [S7.23:batch] asks nodes and bundlers, one call or several', async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
    const one = await client.rpc(ARBITRUM, call(1, 'eth_chainId'))
    expect(one).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 1, result: '0xa4b1' } })
    const { body } = await client.rpc(ETHEREUM, [call(3, 'eth_chainId'), call(2, 'eth_accounts')])
    expect(body).toMatchObject([
      { id: 3, result: '0x1' },
      { id: 2, error: { code: expect.any(Number), message: expect.any(String) } },
    ])
    const points = await client.bundler(ARBITRUM, call(4, 'eth_supportedEntryPoints'))
    expect(points.status).toBe(200)
    expect(points.body).toMatchObject({ jsonrpc: '2.0', id: 4, result: [expect.stringMatching(/^0x/)] })
  })

  test('falls back on an unserved chain and reads rejection reasons', async () => {
    expect(await client.identity(BASE, VALID, VALID)).toEqual({ avatar: '', name: '' })
    expect(await client.history(BASE, VALID)).toEqual({ data: [], next: undefined })
    expect(await client.balance(BASE, VALID)).toEqual({ balances: [] })
    expect(await client.swapTokens(BASE)).toEqual({ tokens: [] })
    expect(await client.tokenPrice(BASE, [])).toEqual({ fungibles: [] })
    expect(await client.lookupName(ARBITRUM, 'nobody.airlock.eth')).toEqual({ addresses: {}, attributes: [] })
    const others = [
      ['/v1/profile/account/nobody.airlock.eth', 404],
      [`/v1/account/${VALID}/balance?chainId=${BASE}`, 400],
      ['/v1/identity/0x12', 400],
    ] as const
    for (const [path, status] of others) {
      const rejected = await client.send({ path })
      expect([path, rejected.status, differences(rejected.body, SHAPES.failure)]).toEqual([path, status, []])
    }
    const unknownAccount = describedClient({ base, projectId: 'nobody', origin: PAGE })
    expect((await unknownAccount.supportedChains()).status).toBe(401)
    expect(await unknownAccount.balance(ARBITRUM, VALID)).toEqual({ balances: [] })
  })

  test('allows its header in browsers', async () => {
    const requested = await fetch(`${base}/v1/supported-chains`, {
      method: 'OPTIONS',
      headers: {
        Origin: PAGE,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-client-id',
      },
    })
    expect(requested.status).toBe(204)
    expect(requested.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(requested.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-client-id')
  })
})
