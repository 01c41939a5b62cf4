import { freePort } from '@airlock/server/testing/freePort'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  type Hex,
  http,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CONTEXT, contextOf, KEEPER_ABI } from '../../apps/secure-email-frame/frame/approvals/evm/keeper/keeperAbi.ts'
import { permissionsOf } from '../../apps/secure-email-frame/frame/approvals/evm/keeper/permissionsOf.ts'
import { siteSalt } from '../../apps/secure-email-frame/frame/approvals/evm/keeper/siteSalt.ts'
import { receiptOf } from '../../apps/secure-email-frame/frame/approvals/receipt/receiptOf.ts'
import { SecureError } from '../../apps/secure-email-frame/frame/errors/SecureError.ts'
import { createReads } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { type ApprovalBench, rowsOf, type Screen, startApprovalBench } from '../approvals/approvalBench.ts'
import { CREATE2_PROXY } from '../stack/chain/create2.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { keeper } from '../stack/permissions/keeper.ts'

const [TO, SHOP] = [testAccount(1).address, testAccount(2).address]
const { address: KEEPER, data: DEPLOY } = keeper()
const MINT = parseAbi(['function mint(address to, uint256 amount)'])
const TOKEN = parseAbi(['constructor(string name, string symbol, uint8 decimals)'])
const AVAILABLE = toFunctionSelector(getAbiItem({ abi: KEEPER_ABI, name: 'available' }))
const WEEK = 604_800
const NETWORK = 'eip155:42161'

let bench: ApprovalBench
let dollar: Address
let quiet: Address
let now: number

beforeAll(async () => {
  bench = await startApprovalBench(await freePort())
  await bench.send({ to: CREATE2_PROXY, data: DEPLOY })
  await bench.node.setBalance({ address: bench.from, value: parseEther('1') })
  dollar = await bench.deploy('Token', TOKEN, ['Dollar', 'USDC', 6], 'Tokens')
  quiet = await bench.deploy(
    'QuietToken',
    parseAbi(['constructor(string name, string symbol)']),
    ['Quiet', 'USDT'],
    'SwapTokens',
  )
  for (const token of [dollar, quiet]) {
    const data = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [bench.from, 100_000_000n] })
    await bench.send({ to: token, data })
  }
  now = Number((await bench.client.getBlock()).timestamp)
})
afterAll(() => bench.close())

const known = () => ({
  [NETWORK]: [
    { address: dollar, kind: 'token', name: 'USDC' },
    { address: quiet, kind: 'token', name: 'USDT' },
  ] as const,
})
const keepers = () => ({ [NETWORK]: { tokens: { [dollar]: '100000000', [quiet]: '100000000' } } })

const weekly = (data: object = {}) => ({
  type: 'erc20-token-periodic',
  data: { tokenAddress: dollar, periodAmount: '0x989680', periodDuration: WEEK, ...data },
})
const once = (data: object = {}) => ({
  type: 'erc20-token-allowance',
  data: { tokenAddress: dollar, allowanceAmount: '0x989680', ...data },
})
const until = (timestamp = now + 4 * WEEK - 60) => ({ type: 'expiry', data: { timestamp } })
const payee = (...addresses: Address[]) => ({ type: 'payee', data: { addresses } })
const redeemer = (...addresses: Address[]) => ({ type: 'redeemer', data: { addresses } })

const request = (change: object = {}) => ({
  ...{ chainId: '0xa4b1', to: TO, permission: weekly(), rules: [until(), payee(SHOP)] },
  ...change,
})
const grant = (params: object = request(), operator = keepers()) =>
  bench.describe('wallet_grantPermissions', params, known() as never, { keepers: operator })
const end = (permissionContext: unknown, operator = keepers()) =>
  bench.describe('wallet_revokePermissions', { permissionContext }, known() as never, { keepers: operator })

const endWith = (permissionContext: unknown, operator: object | undefined) =>
  bench.describe('wallet_revokePermissions', { permissionContext }, known() as never, { keepers: operator as never })

const allowance = (token: Address) =>
  bench.client.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'allowance' as const },
    args: [bench.from, KEEPER],
  })

async function approve(token: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [KEEPER, amount] })
  await bench.mine(await bench.describe('eth_sendTransaction', { from: bench.from, to: token, data }, known() as never))
}

function declared(screen: Screen) {
  const { sentence, level, notes } = receiptOf(screen)
  return { name: sentence.name, level, notes: notes.map(({ name }) => name) }
}

const responseOf = ({ response }: Screen) =>
  response as { context: Hex; rules: object[]; permission: object; to: string }

async function redeem(context: Hex, amount: bigint, token = dollar) {
  const chain = createTestClient({ mode: 'anvil', transport: http(bench.chain.rpcUrl) })
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SHOP, amount] })
  const execution = concatHex([token, numberToHex(0, { size: 32 }), transfer])
  const args = [[context], [numberToHex(0, { size: 32 })], [execution]] as const
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'redeemDelegations', args })
  await bench.client.call({ account: TO, to: KEEPER, data })
  await chain.impersonateAccount({ address: TO })
  const params = [{ from: TO, to: KEEPER, data }]
  const hash = (await chain.request({ method: 'eth_sendTransaction', params } as never)) as Hex
  await bench.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

const read = (chainId: string | number, method: string, params: unknown) =>
  createReads({ rpcUrls: { [NETWORK]: [bench.chain.rpcUrl] } }, fetch)(chainId, method, params)
const SITE = { origin: 'https://app.example', user: 'ada' }
const permissions = (change: Partial<Parameters<typeof permissionsOf>[0]> = {}) =>
  permissionsOf({
    ...{ keepers: keepers(), read, ...SITE, account: bench.from },
    ...{ chainIds: [], otherChainIds: [], ...change },
  })

describe('describeGrant', () => {
  test('[T202] shows the most that can be taken, and all allowances of the keeper', async () => {
    const first = await grant()
    expect(rowsOf(first, 'amount')).toEqual(['40 USDC'])
    expect(rowsOf(first, 'each')).toEqual(['10 USDC'])
    expect(rowsOf(first, 'period')).toEqual(['week'])
    expect(rowsOf(first, 'payee')).toEqual([SHOP])
    expect(rowsOf(first, 'spender')).toEqual([TO])
    expect(rowsOf(first, 'allowedInAll')).toEqual(['40 USDC'])
    expect(declared(first)).toMatchObject({ name: 'grantEvery', level: 'yellow' })
    await bench.mine(first)
    const second = await grant(request({ permission: once() }))
    expect(rowsOf(second, 'amount')).toEqual(['10 USDC'])
    expect(rowsOf(second, 'allowedInAll')).toEqual(['50 USDC'])
    expect(declared(second).name).toBe('grantOnce')
  })

  test('[T202] names the permissions that a greater allowance serves again', async () => {
    const first = await grant(request({ permission: once({ tokenAddress: quiet }) }))
    await bench.mine(first)
    const { context } = responseOf(first)
    await approve(quiet, 0n)
    await expect(redeem(context, 1n, quiet)).rejects.toThrow()
    const second = await grant(request({ to: SHOP, permission: once({ tokenAddress: quiet }) }))
    expect(rowsOf(second, 'allowedInAll')).toEqual(['10 USDT'])
    expect(rowsOf(second, 'mayTake')).toEqual([expect.stringMatching(/^10 USDT \(0x7099.*79C8\)$/)])
    await bench.mine(await end(context))
    const third = await grant(request({ permission: once({ tokenAddress: quiet }) }))
    expect(rowsOf(third, 'mayTake')).toEqual([])
  })

  type Log = { topics: Hex[]; data: Hex }

  test.each<[string, (logs: Log[]) => unknown]>([
    ['leaves out an earlier permission', (logs) => logs.slice(1)],
    ['repeats one instead', (logs) => [...logs.slice(1), ...logs.slice(1)]],
    ['has the log of a removed block', ([first, ...logs]) => [{ ...first, removed: true }, ...logs]],
    [
      'has one of another account or id',
      ([first, ...logs]) => [{ ...first, topics: [...(first?.topics.slice(0, 2) ?? []), pad(TO)] }, ...logs],
    ],
    ['has no logs', () => null],
    ['has logs without data', (logs) => logs.map((log) => ({ ...log, data: '0x' }))],
  ])('[T202] grants nothing if the node %s', async (_, change) => {
    await bench.mine(await grant())
    bench.answerBy(async (request, chainId, method, params) => {
      const response = await request(chainId, method, params)
      return method === 'eth_getLogs' ? change(response as Log[]) : response
    })
    await expect(grant()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    bench.answerBy()
    await bench.mine(await grant())
  })

  test('[T202] grants nothing if the node does not know the count', async () => {
    const count = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'grantCount', args: [bench.from] })
    bench.answerBy(async (request, chainId, method, params) => {
      const [call] = params as [{ data?: Hex }]
      return call?.data === count ? '0x' : request(chainId, method, params)
    })
    await expect(grant()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    bench.answerBy()
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['an allowance', toFunctionSelector('allowance(address,address)'), () => grant()],
    ['the state of a permission', AVAILABLE, async () => end(responseOf(await grant()).context)],
  ])('fails if the node responds without %s', async (_, selector, describing) => {
    bench.answerBy(async (request, chainId, method, params) => {
      const [call] = params as [{ data?: Hex } | undefined]
      return call?.data?.startsWith(selector) ? '0x' : request(chainId, method, params)
    })
    onTestFinished(() => bench.answerBy())
    await expect(describing()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })

  test('responds with the terms on chain, which the site can use', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const { context, ...rest } = responseOf(screen)
    expect(rest).toMatchObject({
      chainId: '0xa4b1',
      from: bench.from,
      to: TO,
      permission: { type: 'erc20-token-periodic', data: { periodAmount: '0x989680', periodDuration: WEEK } },
      rules: [until(), payee(SHOP), redeemer(TO)],
      delegationManager: KEEPER,
      dependencies: [],
    })
    await redeem(context, 10_000_000n)
    await expect(redeem(context, 1n)).rejects.toThrow()
  })

  test('sets no code: sends two transactions, the allowance first', async () => {
    const { offers, warnings } = await grant()
    expect(warnings).toEqual(['separately'])
    const { signing } = offers[0]
    const transactions = signing.kind === 'transactions' ? signing.transactions : []
    expect(transactions.map(({ to }) => to)).toEqual([dollar, KEEPER])
    expect(transactions.some(({ authorization }) => authorization !== undefined)).toBe(false)
  })

  test('[T201] marks a missing payee and another spender in red', async () => {
    const unnamed = await grant(request({ rules: [until()] }))
    expect(rowsOf(unnamed, 'payee')).toEqual([TO])
    expect(declared(unnamed)).toMatchObject({ level: 'red', notes: expect.arrayContaining(['payeeUnnamed']) })
    const other = await grant(request({ rules: [until(), payee(SHOP), redeemer(SHOP)] }))
    expect(rowsOf(other, 'spender')).toEqual([SHOP])
    expect(rowsOf(other, 'requester')).toEqual([TO])
    expect(declared(other)).toMatchObject({ level: 'red', notes: expect.arrayContaining(['otherRedeemer']) })
  })

  test('resets an allowance that the token does not let it change', async () => {
    const terms = request({ permission: once({ tokenAddress: quiet }) })
    await bench.mine(await grant(terms))
    const { offers, warnings } = await grant(terms)
    const { signing } = offers[0]
    expect(signing.kind === 'transactions' && signing.transactions).toHaveLength(3)
    expect(warnings).not.toContain('willFail')
  })

  test('[T203] rejects a keeper with other code', async () => {
    const chain = createTestClient({ mode: 'anvil', transport: http(bench.chain.rpcUrl) })
    const code = (await bench.client.getCode({ address: KEEPER })) as Hex
    await chain.setCode({ address: KEEPER, bytecode: `${code}00` })
    await expect(grant()).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
    expect(await permissions().supported()).toEqual({})
    await chain.setCode({ address: KEEPER, bytecode: code })
  })

  test.each<[string, () => object]>([
    ['more than the operator allows', () => request({ rules: [until(now + 11 * WEEK), payee(SHOP)] })],
    ['a token without a maximum', () => request({ permission: weekly({ tokenAddress: SHOP }) })],
    ['an end in the past', () => request({ rules: [until(now - 1), payee(SHOP)] })],
    ['a start after the end', () => request({ permission: weekly({ startTime: now + 9 * WEEK }) })],
    ['no end', () => request({ rules: [payee(SHOP)] })],
    ['an unknown rule', () => request({ rules: [until(), { type: 'limit', data: {} }] })],
    ['the coin', () => request({ permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } } })],
    ['a stream', () => request({ permission: { type: 'erc20-token-stream', data: { amountPerSecond: '0x1' } } })],
  ])('does not offer %s', async (_, params) => {
    await expect(grant(params())).rejects.toMatchObject({ code: 'NOT_CONFIGURED', context: { rpc: 4_200 } })
  })

  test('rejects a request for another account', async () => {
    await expect(grant(request({ from: SHOP }))).rejects.toMatchObject({ context: { rpc: 4_100 } })
  })
})

describe('describeGrantEnd', () => {
  test('ends a permission, which the list of the site then lacks', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const { context } = responseOf(screen)
    const listed = async (origin?: string) =>
      (await permissions(origin === undefined ? {} : { origin }).granted()).map(
        (one) => (one as { context: Hex }).context,
      )
    expect(await listed()).toContain(context)
    expect(await listed('https://other.example')).toEqual([])
    expect(await permissions().networkOf([{ permissionContext: context }])).toBe(42_161)

    const before = await allowance(dollar)
    const ending = await end(context)
    expect(declared(ending)).toMatchObject({ name: 'endGrant' })
    expect(rowsOf(ending, 'mayTake')).toEqual(['40 USDC'])
    await bench.mine(ending)
    expect(before - (await allowance(dollar))).toBe(40_000_000n)
    await expect(redeem(context, 1n)).rejects.toThrow()
    expect(await listed()).not.toContain(context)
    expect(await permissions().networkOf([{ permissionContext: context }])).toBeUndefined()
    await expect(end(context)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  })

  test('[T202] revokes without a new allowance if it is already lower', async () => {
    const grantQuiet = async () => {
      const screen = await grant(request({ permission: once({ tokenAddress: quiet }) }))
      await bench.mine(screen)
      return responseOf(screen).context
    }
    await approve(quiet, 0n)
    const [first, second] = [await grantQuiet(), await grantQuiet()]
    await redeem(first, 4_000_000n, quiet)
    await bench.mine(await end(first))
    expect(await allowance(quiet)).toBe(10_000_000n)
    await approve(quiet, 0n)
    await approve(quiet, 9_000_000n)
    const { offers } = await end(second)
    const { signing } = offers[0]
    expect(signing.kind === 'transactions' && signing.transactions.map(({ to }) => to)).toEqual([KEEPER])
  })

  test('revokes and lists without the entry of the operator', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const { context } = responseOf(screen)
    for (const operator of [undefined, { [NETWORK]: { tokens: {} } }]) {
      const own = permissions({ keepers: operator, chainIds: [42_161] })
      expect(await own.supported()).toEqual({})
      expect((await own.granted()).map((one) => (one as { context: Hex }).context)).toContain(context)
      const other = permissions({ keepers: operator, otherChainIds: [42_161] })
      expect(await other.networkOf([{ permissionContext: context }])).toBe(42_161)
      await expect(grant(request(), (operator ?? {}) as never)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
      expect(rowsOf(await endWith(context, operator), 'mayTake')).toEqual(['40 USDC'])
    }
    await bench.mine(await endWith(context, undefined))
  })

  test.each([
    ['text', 'all'],
    ['a foreign context', '0x01'],
    ['no context', undefined],
  ])('does not offer to end %s', async (_, context) => {
    await expect(end(context)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  })
})

describe('permissionsOf', () => {
  test('fails if no network is known to have a permission, and one does not respond', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const named = [{ permissionContext: responseOf(screen).context }]
    const down = (chainId: string | number, method: string, params: unknown) =>
      chainId === 1 ? Promise.reject(new SecureError('NETWORK_FAILED')) : read(chainId, method, params)
    expect(await permissions({ read: down, chainIds: [1] }).networkOf(named)).toBe(42_161)
    const onlyDown = permissions({ keepers: undefined, read: down, chainIds: [1] })
    await expect(onlyDown.networkOf(named)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    await bench.mine(await end(named[0]?.permissionContext))
    expect(await permissions({ read: down, chainIds: [1] }).networkOf(named)).toBeUndefined()
  })

  test('[T203] names a network that does not respond, if the modal asks', async () => {
    const down = (chainId: string | number, method: string, params: unknown) =>
      chainId === 1 ? Promise.reject(new SecureError('NETWORK_FAILED')) : read(chainId, method, params)
    const own = permissions({ read: down, chainIds: [1] })
    expect(await own.granted([{ noted: [] }])).toContainEqual({ chainId: '0x1' })
    expect(await own.granted()).not.toContainEqual({ chainId: '0x1' })
  })

  test('lists a noted permission if the logs of the node lack it', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const { context } = responseOf(screen)
    const noLogs = (chainId: string | number, method: string, params: unknown) =>
      method === 'eth_getLogs' ? Promise.resolve([]) : read(chainId, method, params)
    const own = permissions({ read: noLogs })
    expect(await own.granted([{ noted: [{ context, chainId: NETWORK }] }])).toEqual([
      { chainId: '0xa4b1' },
      responseOf(screen),
    ])
    await expect(own.granted()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    await expect(own.granted([{ noted: [{ context, chainId: 'eip155:5' }] }])).rejects.toThrow()
    await bench.mine(await end(context))
    expect(await own.granted([{ noted: [{ context, chainId: NETWORK }] }])).toEqual([{ chainId: '0xa4b1' }])
  })

  test('lists the same terms as the response, also for another spender', async () => {
    const screen = await grant(request({ rules: [until(), payee(SHOP), redeemer(SHOP)] }))
    await bench.mine(screen)
    expect(await permissions().granted()).toContainEqual(responseOf(screen))
    await bench.mine(await end(responseOf(screen).context))
  })

  test('lists an active permission if the clock of the device is fast', async () => {
    const screen = await grant()
    await bench.mine(screen)
    const clock = vi.spyOn(Date, 'now').mockReturnValue((now + 8 * WEEK) * 1_000)
    onTestFinished(() => clock.mockRestore())
    expect(await permissions().granted()).toContainEqual(responseOf(screen))
    clock.mockRestore()
    await bench.mine(await end(responseOf(screen).context))
  })

  test('lists permissions of the user only', async () => {
    const screen = await grant()
    await bench.mine(screen)
    expect(await permissions({ user: 'eve' }).granted()).toEqual([])
    await bench.mine(await end(responseOf(screen).context))
  })

  test('lists many permissions, at most 200', async () => {
    const event = (index: number) => {
      const grant = {
        ...{ token: dollar, redeemer: TO, payees: [SHOP], amount: 1n, period: 0n, start: 1n },
        ...{ end: 1_900_000_000n + BigInt(index), salt: siteSalt(SITE) },
      }
      const topics = encodeEventTopics({
        abi: KEEPER_ABI,
        eventName: 'Granted',
        args: { owner: bench.from, id: keccak256(contextOf(bench.from, grant)) },
      })
      return { topics, data: encodeAbiParameters([CONTEXT[1]], [grant]) }
    }
    const active = encodeAbiParameters([{ type: 'uint8' }, { type: 'uint256' }], [1, 1n])
    const logs = (count: number) => Array.from({ length: count }, (_, index) => event(index))
    const reading = (count: number) => async (chainId: string | number, method: string, params: unknown) => {
      if (method === 'eth_getLogs') return logs(count)
      return method === 'eth_call' ? active : read(chainId, method, params)
    }
    expect(await permissions({ read: reading(101) }).granted()).toHaveLength(101)
    expect(await permissions({ read: reading(230) }).granted()).toHaveLength(200)
  })

  test('names networks and rules by type', async () => {
    const offered = { chainIds: ['0xa4b1'], ruleTypes: ['expiry', 'payee', 'redeemer'] }
    expect(await permissions().supported()).toEqual({
      'erc20-token-allowance': offered,
      'erc20-token-periodic': offered,
    })
  })

  test('fails instead of listing less if the node has no logs', async () => {
    const failing = (chainId: string | number, method: string, params: unknown) =>
      method === 'eth_getLogs' ? Promise.reject(new Error('range too large')) : read(chainId, method, params)
    const listing = permissions({ read: failing, account: TO })
    await expect(listing.granted()).rejects.toThrow('range too large')
  })
})

describe('an account with smart account code', () => {
  test('grants and revokes in one transaction each', async () => {
    const calls = [SHOP, TO].map((to) => ({ to, value: '0x1' }))
    await bench.mine(await bench.describe('wallet_sendCalls', { atomicRequired: true, calls }))
    const screen = await grant()
    const { signing } = screen.offers[0]
    const transactions = signing.kind === 'transactions' ? signing.transactions : []
    expect(transactions.map(({ to }) => to)).toEqual([bench.from])
    expect(screen.warnings).toEqual([])
    await bench.mine(screen)
    const { context } = responseOf(screen)
    await redeem(context, 1n)
    await bench.mine(await end(context))
    await expect(redeem(context, 1n)).rejects.toThrow()
  })
})
