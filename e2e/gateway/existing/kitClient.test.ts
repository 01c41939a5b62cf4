import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepText, pciOf } from '@airlock/protocol/permissions/sessionTexts'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { type Address, createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { startCheckout } from '../../stack/checkout/startCheckout.ts'
import { SWAP_ROUTER } from '../../stack/facts/exchange.ts'
import { DAI, type TokenFact, USDC, WETH } from '../../stack/facts/tokens.ts'
import { type approve, mint } from '../../stack/history/functions.ts'
import { deployZone } from '../../stack/names/deployZone.ts'
import { RELAYER_KEY, ZONE, ZONE_KEY } from '../../stack/names/zone.ts'
import { startOffchain } from '../../stack/offchain/startOffchain.ts'
import { startServer } from '../../stack/startServer.ts'
import { createTestWallet } from '../../stack/wallets/createTestWallet.ts'
import { ROSTER } from '../../stack/wallets/roster.ts'
import { type WorldUrls, worldAirlockConfig } from '../../stack/worldConfig.ts'
import { type ChainBench, startChainBench } from '../chainBench.ts'
import { KitError, kitClient } from './kitClient.ts'

/** Needs what `npm run build` makes: `npm test` builds before it runs anything. */
const script = fileURLToPath(new URL('../../../apps/gateway/dist/server/main.js', import.meta.url))
const PAGE = 'http://localhost:3400'
const CHAIN = 'eip155:42161'
const VISITOR = testAccount(5)

const running: { close(): Promise<void> }[] = []
let folder: string
let arbitrum: ChainBench
let ethereum: ChainBench
let gateway: string
/** Another process on the same database. */
let secondGateway: string
let checkout: string
let revokePermissions: (params: object) => Promise<unknown>
let client: ReturnType<typeof kitClient>
let operatorHosts: Set<string>

beforeAll(async () => {
  ;[arbitrum, ethereum] = await Promise.all([startChainBench('arbitrum'), startChainBench('ethereum')])
  const chains = { 1: ethereum.rpcUrl, 42161: arbitrum.rpcUrl }
  const [port, secondPort, checkoutPort] = [await freePort(), await freePort(), await freePort()]
  const offchain = await startOffchain({ port: await freePort(), chains })
  gateway = `http://127.0.0.1:${port}`
  secondGateway = `http://127.0.0.1:${secondPort}`
  checkout = `http://127.0.0.1:${checkoutPort}`
  await deployZone(ethereum, gateway)
  const provider = await startCheckout({ port: checkoutPort, chains, gateway })
  const urls = { host: PAGE, modal: 'http://wallet.localhost:3401', gateway, names: gateway, offchain: offchain.origin }
  const config = worldAirlockConfig({
    ...({
      ...urls,
      labs: [],
      checkout,
      ethereum: ethereum.rpcUrl,
      rpc: { [CHAIN]: arbitrum.rpcUrl },
    } as unknown as WorldUrls),
    ...{
      secure: 'http://secure.localhost:3402',
      relay: 'ws://127.0.0.1:1',
      solana: ethereum.rpcUrl,
      polkadot: ethereum.rpcUrl,
    },
  })
  folder = mkdtempSync(join(tmpdir(), 'kit-'))
  const path = join(folder, 'airlock.config.json')
  const databaseUrl = await newDatabase()
  writeFileSync(path, JSON.stringify(config))
  operatorHosts = hostsOf(`${JSON.stringify(config)} ${databaseUrl}`)
  const env = {
    ...{ AIRLOCK_CONFIG: path, DATABASE_URL: databaseUrl, NAMES_SIGNER_KEYS: ZONE_KEY, NAMES_RELAYER_KEY: RELAYER_KEY },
    ...{ HOSTS_FILE: join(folder, 'hosts'), NODE_OPTIONS: `--import=${new URL('recordHosts.mjs', import.meta.url)}` },
  }
  running.push(await startServer({ name: 'the gateway', script, port, env }), provider, offchain, arbitrum, ethereum)
  running.unshift(await startServer({ name: 'the second gateway', script, port: secondPort, env }))
  client = openClient()
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map((part) => part.close()))
  rmSync(folder, { recursive: true })
})

const openClient = (builds?: string) =>
  kitClient(
    {
      ...{ base: gateway, origin: PAGE, projectId: 'default', chainId: 42_161, account: VISITOR.address },
      ...(builds && { builds }),
    },
    {
      signMessage: (message) => VISITOR.signMessage({ message }),
      revokePermissions: (params) => revokePermissions(params),
      sendTransaction,
    },
  )

const writer = () => createWalletClient({ account: VISITOR, transport: http(arbitrum.rpcUrl) })

async function sendTransaction({
  to,
  data,
  ...fields
}: {
  to: string
  data: string
  value: bigint
  gas?: bigint
  gasPrice: bigint
}) {
  const hash = await writer().sendTransaction({ chain: null, to: to as Address, data: data as Hex, ...fields })
  const { status } = await arbitrum.client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The transaction reverted.')
}

const read = ({ address }: TokenFact, functionName: 'balanceOf' | 'allowance') =>
  arbitrum.client.readContract({
    ...{ abi: erc20Abi, address },
    ...(functionName === 'balanceOf'
      ? { functionName, args: [VISITOR.address] as const }
      : { functionName, args: [VISITOR.address, SWAP_ROUTER.address] as const }),
  })

async function write(abi: typeof mint | typeof approve, address: Address, args: [Address, bigint]) {
  const functionName = abi === mint ? 'mint' : 'approve'
  const hash = await writer().writeContract({ abi, address, functionName, args, chain: null } as never)
  await arbitrum.client.waitForTransactionReceipt({ hash })
}

describe('swaps of an existing client', () => {
  test('[S7.5:answer] swaps the coin for a token, and gets what the quote says', async () => {
    const before = await read(USDC, 'balanceOf')
    const { expected, approvedAt } = await client.swap('ETH', 'USDC', () => parseEther('0.01'))
    expect(approvedAt).toBeUndefined()
    expect((await read(USDC, 'balanceOf')) - before).toBe(expected)
  })

  test('[S7.8:answer] approves at the token, then swaps 1e+21 units', async () => {
    await write(mint, DAI.address, [VISITOR.address, 2_000n * 10n ** 18n])
    const before = { dai: await read(DAI, 'balanceOf'), dollars: await read(USDC, 'balanceOf') }
    const swapped = await client.swap('DAI', 'USDC', (decimals) => 1_000n * 10n ** BigInt(decimals))
    expect(swapped.approvedAt?.toLowerCase()).toBe(DAI.address.toLowerCase())
    expect((await read(DAI, 'balanceOf')) - before.dai).toBe(-(10n ** 21n))
    expect((await read(USDC, 'balanceOf')) - before.dollars).toBe(swapped.expected)
    // The approval was exact.
    expect(await read(DAI, 'allowance')).toBe(0n)
  })

  test('[S7.11:request] approves and swaps at a process that gave no quote', async () => {
    await write(mint, DAI.address, [VISITOR.address, 50n * 10n ** 18n])
    const before = await read(USDC, 'balanceOf')
    const swapped = await openClient(secondGateway).swap('DAI', 'USDC', () => 50n * 10n ** 18n)
    expect(swapped.approvedAt?.toLowerCase()).toBe(DAI.address.toLowerCase())
    expect((await read(USDC, 'balanceOf')) - before).toBe(swapped.expected)
    expect(await read(DAI, 'allowance')).toBe(0n)
  })

  test('unwraps the coin without an approval', async () => {
    await client.swap('ETH', 'WETH', () => 10n ** 15n)
    const before = await read(WETH, 'balanceOf')
    expect((await client.swap('WETH', 'ETH', () => 10n ** 15n)).approvedAt).toBeUndefined()
    expect((await read(WETH, 'balanceOf')) - before).toBe(-(10n ** 15n))
  })

  test('reads why there is no quote', async () => {
    await expect(client.swap('ETH', 'USDC', () => 0n)).rejects.toThrow(KitError)
  })
})

test('[S3.20:fees] [S3.20:payment] [S7.17:answer] buys, and finds the purchase in its list', async () => {
  const { options, price, url } = await client.buy('100.00')
  expect(options.paymentCurrencies.map(({ id }) => id)).toContain('USD')
  expect(
    options.purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')?.networks.map(({ chain_id }) => chain_id),
  ).toContain('42161')
  expect(price).toMatchObject({
    paymentTotal: { amount: '100', currency: 'USD' },
    paymentSubtotal: { currency: 'USD' },
    coinbaseFee: { currency: 'USD' },
    networkFee: { currency: 'USD' },
    purchaseAmount: { amount: '0.027214', currency: 'ETH' },
    quoteId: expect.not.stringContaining('mocked'),
  })
  expect(new URL(url).origin).toBe(checkout)
  // The provider learns no address as its user's name.
  expect(new URL(url).searchParams.get('externalTransactionId')).toMatch(/^[0-9a-f]{32}$/)
  expect((await client.purchases()).data).toEqual([])

  const before = await arbitrum.client.getBalance({ address: VISITOR.address })
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(await (await fetch(url)).text()) ?? []
  await fetch(new URL('/pay', url), { method: 'POST', body: new URLSearchParams({ id }), redirect: 'manual' })
  expect((await arbitrum.client.getBalance({ address: VISITOR.address })) - before).toBe(parseEther('0.027214'))
  const { data } = await client.purchases()
  expect(data).toMatchObject([{ metadata: { status: 'confirmed', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } }])
})

describe('names of an existing client', () => {
  test('[S7.15:answer] suggests, registers and finds a name of the zone', async () => {
    expect((await client.suggestions('existing', ZONE)).suggestions).toContainEqual({
      name: `existing.${ZONE}`,
      registered: false,
    })
    expect(await client.register(`existing.${ZONE}`)).toEqual({ success: true })
    const [found] = await client.namesOf()
    expect(found).toMatchObject({ name: `existing.${ZONE}` })
    // It reads the coin type 60.
    expect((await client.addressOf(`existing.${ZONE}`)).addresses[60]?.address).toBe(VISITOR.address)
    const chain = createPublicClient({ chain: mainnet, transport: http(ethereum.rpcUrl) })
    expect(await chain.getEnsAddress({ name: `existing.${ZONE}` })).toBe(VISITOR.address)
    const { suggestions } = await client.suggestions('existing', ZONE)
    expect(suggestions[0]).toEqual({ name: `existing.${ZONE}`, registered: true })
  })

  test('reads a reason for the zone of another service', async () => {
    await expect(client.suggestions('existing', 'reown.id')).rejects.toThrow(new RegExp(ZONE))
    await expect(client.register('other.reown.id')).rejects.toThrow(KitError)
  })
})

test('[S7.20:answer] [S7.21:request] lists sessions as `pcis`, and marks one only by the text of this gateway', async () => {
  const account = VISITOR.address
  const pci = pciOf({ account, chainId: CHAIN, context: '0x0102' })
  const expiry = Math.floor(Date.now() / 1_000) + 3_600
  const session = {
    ...{ pci, chainId: CHAIN, expiry, policies: [], rules: [] },
    permissions: [{ type: 'contract-call', data: { address: USDC.address } }],
    project: { id: 'default', name: 'Shop' },
  }
  expect(await client.sessions()).toEqual([])
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = await VISITOR.signMessage({ message: keepText(session as never, timestamp) })
  const kept = await fetch(`${gateway}/v1/sessions/${account}/keep?projectId=default`, {
    method: 'POST',
    headers: { Origin: PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify({ session, timestamp, signature }),
  })
  expect(kept.status).toBe(200)

  const [row] = await client.sessions()
  expect(row).toMatchObject({ pci, expiry, project: { name: 'Shop' } })
  if (row === undefined) throw new Error('The row is missing.')
  const isRevoked = async () => (await client.sessions())[0]?.revokedAt !== undefined

  // A wallet of EIP-2255 ends the connection.
  const wallet = createTestWallet(
    { ...goodWallet(), account: 5 },
    {
      rpcUrls: { [CHAIN]: arbitrum.rpcUrl },
      origin: PAGE,
      storage: () => ({ getItem: () => null, setItem: () => {} }),
    },
  )
  revokePermissions = (params) => wallet.provider.request({ method: 'wallet_revokePermissions', params: [params] })
  await expect(client.revoke(row)).rejects.toThrow(/expected string, received null/)
  revokePermissions = async () => ({})
  await expect(client.revoke(row)).rejects.toThrow(/expected string, received object/)
  // The text that a wallet signs for it is the wallet's own.
  const requests: object[] = []
  revokePermissions = async (params) => {
    requests.push(params)
    return VISITOR.signMessage({ message: JSON.stringify(params) })
  }
  await expect(client.revoke(row)).rejects.toThrow('The signature is not from this account, or not for this request.')
  expect(requests).toMatchObject([{ pci, expiry: Math.floor(expiry / 1_000), address: `${CHAIN}:${account}` }])
  expect(await isRevoked()).toBe(false)

  expect(await client.revokeByText(pci)).toEqual({ success: true })
  expect(await isRevoked()).toBe(true)
})

test('[T230] contacts and names no host that the operator did not name', () => {
  const contacted = readFileSync(join(folder, 'hosts'), 'utf8').trim().split('\n')
  expect(new Set(contacted).size).toBeGreaterThan(3)
  expect(contacted.filter((host) => !operatorHosts.has(host))).toEqual([])
  expect([...client.named].filter((host) => !operatorHosts.has(host))).toEqual([])
})

function goodWallet() {
  const spec = ROSTER.find(({ id }) => id === 'good')
  if (spec === undefined) throw new Error('The roster lacks the good wallet.')
  return spec
}

function hostsOf(text: string) {
  return new Set([...text.matchAll(/\w+:\/\/(?:[^/@"\s]+@)?([^/"?\s]+)/g)].map(([, host = '']) => host))
}
