import { powers as powersSchema } from '@airlock/protocol/gateway/answers/powers'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import {
  type Address,
  concatHex,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  http,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openNode } from '../../apps/gateway/server/history/chain/openNode.ts'
import { createIndexer, type Indexer } from '../../apps/gateway/server/history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { chainPowers } from '../../apps/gateway/server/powers/chainPowers.ts'
import type { Deps } from '../../apps/modal-frame/src/core/ports/Deps.ts'
import { modalAtom, opened } from '../../apps/modal-frame/src/core/router/modal.ts'
import { routerAtom } from '../../apps/modal-frame/src/core/router/router.ts'
import { revokePowers } from '../../apps/modal-frame/src/features/powers/flows/revokePowers.ts'
import { revokeRunAtom } from '../../apps/modal-frame/src/features/powers/state/revokeRun.ts'
import { testDeps } from '../../apps/modal-frame/src/testing/testDeps.ts'
import { connectedSession } from '../../apps/modal-frame/src/testing/testFixtures.ts'
import { isModalRequest } from '../../apps/parent-sdk/src/engine/namespaces/injected/isModalRequest.ts'
import { chainRpc } from '../gateway/chainRpc.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { deploySmartAccount } from '../stack/smartAccount/deploySmartAccount.ts'
import { createTestWallet } from '../stack/wallets/createTestWallet.ts'
import { ROSTER } from '../stack/wallets/roster.ts'

const CHAIN = 42_161
const ID = `eip155:${CHAIN}` as const
const spenderAt = (index: number): Address => `0x${(index + 100).toString(16).padStart(40, '0')}`

let chain: LocalChain
let client: PublicClient
let database: Database
let indexer: Indexer
let token: Address

beforeAll(async () => {
  chain = await startChain({ chainId: CHAIN, port: await freePort() })
  await deploySmartAccount(chain)
  client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50, cacheTime: 0 })
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  const nodes = new Map([[CHAIN, [openNode(chain.rpcUrl, 'node')]]])
  const depth = { blocks: 1_000_000, days: 10_000 }
  indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 30_000, log: () => {} })
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  const data = concatHex([compileContract('Tokens', 'Token'), encodeAbiParameters(types, ['Dollar', 'USD', 6])])
  const deployed = await send(0, { data })
  if (deployed == null) throw new Error('The token has no address.')
  token = deployed
})
beforeEach(() => {
  // The modal's queries listen for the focus of their window.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', new EventTarget())
})
afterAll(async () => {
  await indexer.close()
  await database.close()
  await chain.close()
})

async function send(account: number, transaction: { to?: Address; data: `0x${string}` }) {
  const wallet = createWalletClient({ account: testAccount(account), transport: http(chain.rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, ...transaction })
  return (await client.waitForTransactionReceipt({ hash })).contractAddress
}

async function list(address: Address) {
  const tokenMetadata = { name: 'Dollar', symbol: 'USD', decimals: 6, iconUrl: '', isVerified: true, reasons: [] }
  const source = chainPowers({
    database,
    indexer,
    rpcs: () => ({ ...chainRpc(chain, []), chainId: ID }),
    lists: { of: () => ({ tokens: [], byAddress: new Map() }) },
    tokens: async (_chainId, tokens) => new Map(tokens.map((one) => [one, tokenMetadata])),
    prices: async () => [],
    routers: {},
  })
  const answer = await source({ chainId: ID, address }, { signal: new AbortController().signal })
  return powersSchema.parse(answer).data
}

const allowances = (owner: Address, spenders: number) =>
  Promise.all(
    Array.from({ length: spenders }, (_, index) =>
      client.readContract({
        abi: erc20Abi,
        address: token,
        functionName: 'allowance',
        args: [owner, spenderAt(index)],
      }),
    ),
  )

async function transactionsSince(block: bigint, from: Address) {
  let count = 0
  for (let blockNumber = await client.getBlockNumber(); blockNumber > block; blockNumber -= 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    count += transactions.filter((one) => isAddressEqual(one.from, from)).length
  }
  return count
}

async function connect(id: string) {
  const spec = ROSTER.find((one) => one.id === id)
  if (spec === undefined) throw new Error(`No wallet ${id}`)
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const wallet = createTestWallet(spec, {
    rpcUrls: { [ID]: chain.rpcUrl },
    storage: () => storage,
    origin: 'https://app.example',
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const { address } = testAccount(spec.account)
  const { deps, adapter } = testDeps({}, { session: connectedSession(ID, [address]) })
  const sent: string[] = []
  adapter.request = (_network, { method, params }) => client.request({ method, params } as never) as never
  const requestTransaction: Deps['host']['requestTransaction'] = async ({ method, params }) => {
    if (!isModalRequest({ method, params })) throw new Error(`The modal must not request this ${method}.`)
    if (method === 'eth_sendTransaction' || method === 'wallet_sendCalls') sent.push(method)
    return wallet.provider.request({ method, params: params as unknown[] }) as never
  }
  const clock = {
    now: Date.now,
    wait: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms / 10)),
  }
  deps.store.set(modalAtom, opened())
  deps.store.set(routerAtom, [{ view: 'Powers' }])
  return { deps: { ...deps, clock, host: { ...deps.host, requestTransaction } }, address, account: spec.account, sent }
}

test.each([
  [50, 'batching', ['wallet_sendCalls']],
  [5, 'good', Array(5).fill('eth_sendTransaction')],
])('[T222] revokes all %i allowances with the %s wallet', async (spenders, id, requests) => {
  const { deps, address, account, sent } = await connect(id)
  for (let index = 0; index < spenders; index += 1) {
    const args = [spenderAt(index), BigInt(index + 1)] as const
    await send(account, { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) })
  }
  await expect.poll(async () => (await list(address)).length, { timeout: 60_000 }).toBe(spenders)
  const amounts = (await list(address)).map(({ amount }) => Number(amount))
  expect(amounts.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: spenders }, (_, index) => index + 1),
  )
  const before = await client.getBlockNumber()
  await revokePowers(deps, { network: ID, address }, await list(address))
  expect(sent).toEqual(requests)
  expect(await transactionsSince(before, address)).toBe(requests.length)
  expect(deps.store.get(revokeRunAtom)).toMatchObject({ stage: 'over', leftOut: [] })
  expect(deps.store.get(revokeRunAtom)?.finished).toHaveLength(spenders)
  expect(await allowances(address, spenders)).toEqual(Array(spenders).fill(0n))
  expect(await list(address)).toEqual([])
})

const REVOKED = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event Lockdown(address indexed owner, address token, address spender)',
])
const ITEM_REVOKED = parseAbi([
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])
const GRANTING = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function mint(address to, uint256 id)',
])

/** Reads the logs of revokes in the form of the list. */
async function revokedSince(block: bigint, owner: Address): Promise<unknown[][]> {
  const logs = await client.getLogs({ fromBlock: block + 1n, toBlock: 'latest' })
  // Both events have the same first topic.
  const isOfItem = ({ topics }: (typeof logs)[number]) => topics.length === 4
  const items = parseEventLogs({ abi: ITEM_REVOKED, logs: logs.filter(isOfItem) })
  const others = parseEventLogs({ abi: REVOKED, logs: logs.filter((log) => !isOfItem(log)) })
  for (const { args } of [...items, ...others]) expect(args.owner).toBe(owner)
  return [
    ...items.map(({ address, args }) => ['item', address, BigInt(args.approved) === 0n && args.tokenId]),
    ...others.map(({ address, eventName, args }) => {
      if (eventName === 'Lockdown') return ['permit2', args.token, args.spender]
      if (eventName === 'ApprovalForAll') return ['collection', address, !args.approved && args.operator]
      return ['allowance', address, args.value === 0n && args.spender]
    }),
  ]
}

test('[T222] revokes each kind of allowance, with one log for each listed one', async () => {
  const { deps, address, account } = await connect('good')
  const strings = [{ type: 'string' }, { type: 'string' }] as const
  const data = concatHex([
    compileContract('Collectibles', 'SilentCollection'),
    encodeAbiParameters(strings, ['A', 'A']),
  ])
  const collection = await send(0, { data })
  const permit2 = await send(0, { data: compileContract('AllowanceTransfer', 'AllowanceTransfer') })
  if (collection == null || permit2 == null) throw new Error('A contract has no address.')
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await node.setCode({ address: PERMIT2, bytecode: (await client.getCode({ address: permit2 })) ?? '0x' })
  const call = (to: Address, functionName: string, ...args: unknown[]) =>
    send(account, { to, data: encodeFunctionData({ abi: GRANTING, functionName, args } as never) })
  await call(collection, 'mint', address, 7n)
  await call(collection, 'setApprovalForAll', spenderAt(0), true)
  await call(collection, 'approve', spenderAt(2), 7n)
  await call(PERMIT2, 'approve', token, spenderAt(0), 5n, 9_999_999_999)
  await call(token, 'approve', spenderAt(1), 5n)
  const kinds = ['allowance', 'collection', 'item', 'permit2']
  await expect
    .poll(async () => (await list(address)).map(({ kind }) => kind).toSorted(), { timeout: 60_000 })
    .toEqual(kinds)
  const listed = await list(address)
  const before = await client.getBlockNumber()
  await revokePowers(deps, { network: ID, address }, listed)
  expect(deps.store.get(revokeRunAtom)).toMatchObject({ stage: 'over', leftOut: [], inactive: [] })
  const namesOf = (rows: readonly unknown[][]) => rows.map((row) => row.join(' ').toLowerCase()).toSorted()
  const addressOf = (of: string) => of.slice(of.lastIndexOf(':') + 1)
  expect(namesOf(await revokedSince(before, address))).toEqual(
    namesOf(
      listed.map(({ kind, token: of, spender, tokenId }) => [kind, addressOf(of), tokenId ?? addressOf(spender)]),
    ),
  )
  expect(await list(address)).toEqual([])
})
