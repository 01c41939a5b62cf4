import { KEEPER_HASH } from '@airlock/protocol/permissions/allowanceKeeper'
import fc from 'fast-check'
import {
  type Address,
  concatHex,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exposureOf } from '../../apps/secure-email-frame/frame/approvals/evm/keeper/grantFields.ts'
import {
  contextOf,
  KEEPER_ABI,
  type KeeperGrant,
} from '../../apps/secure-email-frame/frame/approvals/evm/keeper/keeperAbi.ts'
import { type ChainBench, startChainBench } from '../gateway/chainBench.ts'
import { compileContract, compilePortable } from '../stack/chain/compileContract.ts'
import { CREATE2_PROXY } from '../stack/chain/create2.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { keeper, keeperCode } from '../stack/permissions/keeper.ts'

const [OWNER, REDEEMER, SHOP, OTHER] = [1, 2, 3, 4].map((index) => testAccount(index).address) as [
  Address,
  Address,
  Address,
  Address,
]
const ACCOUNTS: Readonly<Record<Address, number>> = { [OWNER]: 1, [REDEEMER]: 2, [SHOP]: 3, [OTHER]: 4 }
const { address: KEEPER, data: DEPLOY } = keeper()
const WEEK = 604_800n
const NO_MODE: Hex = `0x${'0'.repeat(64)}`

let bench: ChainBench
let token: Address
let start: bigint
let salts = 0

beforeAll(async () => {
  bench = await startChainBench()
  await bench.send({ to: CREATE2_PROXY, data: DEPLOY })
  token = await bench.deploy('Tokens', 'Token', 'Dollar', 'USDC', 6)
  await fund(token)
})
afterAll(() => bench.close())
beforeEach(async () => {
  start = (await bench.client.getBlock()).timestamp
})

async function fund(asset: Address) {
  const abi = [
    ...erc20Abi,
    {
      type: 'function',
      name: 'mint',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      outputs: [],
      stateMutability: 'nonpayable',
    },
  ] as const
  await bench.send({ to: asset, data: encodeFunctionData({ abi, functionName: 'mint', args: [OWNER, 1_000n] }) })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [KEEPER, 1_000n] })
  await bench.send({ to: asset, data: approve, account: ACCOUNTS[OWNER] ?? 0 })
}

const grantOf = (change: Partial<KeeperGrant> = {}): KeeperGrant => ({
  ...{ token, redeemer: REDEEMER, payees: [SHOP], amount: 10n, period: WEEK, start, end: start + 4n * WEEK },
  salt: numberToHex(++salts, { size: 32 }),
  ...change,
})

async function call(from: Address, data: Hex) {
  const account = ACCOUNTS[from] ?? 0
  // The call tells why it reverts; a receipt does not.
  await bench.client.call({ account: from, to: KEEPER, data })
  await bench.send({ to: KEEPER, data, account })
}

const grant = (given: KeeperGrant, from = OWNER) =>
  call(from, encodeFunctionData({ abi: KEEPER_ABI, functionName: 'grant', args: [given] }))
const revoke = (given: KeeperGrant, from = OWNER) =>
  call(from, encodeFunctionData({ abi: KEEPER_ABI, functionName: 'revoke', args: [given] }))
const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const execution = (data: Hex, { to = token, value = 0n } = {}) =>
  concatHex([to, numberToHex(value, { size: 32 }), data])

type Redemption = { context?: Hex; mode?: Hex; data?: Hex; from?: Address }

function redeem(
  given: KeeperGrant,
  amount: bigint,
  { context, mode = NO_MODE, data, from = REDEEMER }: Redemption = {},
) {
  const contexts = [context ?? contextOf(OWNER, given)]
  const executions = [data ?? execution(transfer(SHOP, amount), { to: given.token })]
  const args = [contexts, [mode], executions] as const
  return call(from, encodeFunctionData({ abi: KEEPER_ABI, functionName: 'redeemDelegations', args }))
}

const balanceOf = (owner: Address, asset = token) =>
  bench.client.readContract({ abi: erc20Abi, address: asset, functionName: 'balanceOf', args: [owner] })
const grantCount = (owner: Address) =>
  bench.client.readContract({ abi: KEEPER_ABI, address: KEEPER, functionName: 'grantCount', args: [owner] })
const available = (given: KeeperGrant) =>
  bench.client.readContract({ abi: KEEPER_ABI, address: KEEPER, functionName: 'available', args: [OWNER, given] })

async function pass(seconds: bigint) {
  await bench.node.increaseTime({ seconds: Number(seconds) })
  await bench.node.mine({ blocks: 1 })
}

type ErrorName = Extract<(typeof KEEPER_ABI)[number], { type: 'error' }>['name']

async function expectRevert(task: Promise<unknown>, errorName: ErrorName) {
  const reason = await task.then(
    () => 'no error',
    (cause: Error) => String((cause as { details?: string }).details ?? '') + JSON.stringify(cause.message),
  )
  expect(reason).toContain(encodeErrorResult({ abi: KEEPER_ABI, errorName }))
}

describe('AllowanceKeeper', () => {
  test('is the source, compiled as the docs say', () => {
    const folder = new URL('../../apps/secure-email-frame/server/permissions/', import.meta.url)
    expect(keeperCode()).toBe(compilePortable('AllowanceKeeper', folder))
  })

  test('has the pinned code, at the address of the docs', async () => {
    expect(KEEPER).toBe('0x25d25dF70fCD8aDdA6D8De07f41c2c1B0c4CB417')
    expect(keccak256((await bench.client.getCode({ address: KEEPER })) ?? '0x')).toBe(KEEPER_HASH)
  })

  test('counts what each account granted, also what it revoked', async () => {
    const counts = async () => [await grantCount(OWNER), await grantCount(OTHER)]
    const [owner = 0n, other = 0n] = await counts()
    const given = grantOf()
    await grant(given)
    await revoke(given)
    await expectRevert(grant(given), 'AlreadyGranted')
    await grant(grantOf(), OTHER)
    expect(await counts()).toEqual([owner + 1n, other + 1n])
  })

  test('pays the payee within the amount, and again in the next period', async () => {
    const given = grantOf()
    const before = await balanceOf(SHOP)
    await grant(given)
    expect(await available(given)).toEqual([1, 10n])
    await redeem(given, 4n)
    await redeem(given, 6n)
    expect(await available(given)).toEqual([1, 0n])
    await expectRevert(redeem(given, 1n), 'OverLimit')
    await pass(WEEK)
    await redeem(given, 10n)
    expect((await balanceOf(SHOP)) - before).toBe(20n)
  })

  test('pays one amount until the end without a period', async () => {
    const given = grantOf({ period: 0n })
    await grant(given)
    await redeem(given, 10n)
    await pass(WEEK)
    await expectRevert(redeem(given, 1n), 'OverLimit')
  })

  test('does not carry an unused amount into the next period', async () => {
    const given = grantOf()
    await grant(given)
    await pass(2n * WEEK)
    await expectRevert(redeem(given, 11n), 'OverLimit')
  })

  test('pays nothing before the start and from the end on', async () => {
    const given = grantOf({ start: start + WEEK, end: start + 2n * WEEK })
    await grant(given)
    await expectRevert(redeem(given, 1n), 'NotOpen')
    await pass(WEEK)
    await redeem(given, 1n)
    await pass(WEEK)
    await expectRevert(redeem(given, 1n), 'NotOpen')
    expect(await available(given)).toEqual([1, 0n])
  })

  test('[T201] rejects another redeemer, payee and a changed context', async () => {
    const given = grantOf()
    await grant(given)
    await expectRevert(redeem(given, 1n, { from: OTHER }), 'NotRedeemer')
    await expectRevert(redeem(given, 1n, { data: execution(transfer(OTHER, 1n)) }), 'UnknownPayee')
    const changes: Partial<KeeperGrant>[] = [
      { amount: 11n },
      { payees: [SHOP, OTHER] },
      { period: 1n },
      { end: given.end + 1n },
      { start: given.start - 1n },
      { salt: toHex(1, { size: 32 }) },
    ]
    for (const change of changes) {
      const context = contextOf(OWNER, { ...given, ...change })
      await expectRevert(redeem(given, 1n, { context }), 'NotGranted')
    }
    await expectRevert(redeem(given, 1n, { context: contextOf(OTHER, given) }), 'NotGranted')
    await expectRevert(redeem({ ...given, redeemer: OTHER }, 1n, { from: OTHER }), 'NotGranted')
  })

  test('rejects executions other than one transfer of the token', async () => {
    const given = grantOf()
    await grant(given)
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SHOP, 1n] })
    const transferFrom = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [OWNER, SHOP, 1n] })
    for (const data of [
      execution(approve),
      execution(transferFrom),
      execution(transfer(SHOP, 1n), { to: KEEPER }),
      execution(transfer(SHOP, 1n), { value: 1n }),
      concatHex([execution(transfer(SHOP, 1n)), '0x00']),
      execution('0x'),
    ])
      await expectRevert(redeem(given, 1n, { data }), 'InvalidExecution')
    const batch: Hex = `0x01${'0'.repeat(62)}`
    await expectRevert(redeem(given, 1n, { mode: batch }), 'UnsupportedMode')
  })

  test('pays nothing after a revocation, and never takes the same grant again', async () => {
    const given = grantOf()
    await grant(given)
    await expectRevert(grant(given), 'AlreadyGranted')
    await expectRevert(revoke(given, OTHER), 'NotGranted')
    await revoke(given)
    await expectRevert(redeem(given, 1n), 'NotGranted')
    await expectRevert(revoke(given), 'NotGranted')
    await expectRevert(grant(given), 'AlreadyGranted')
    expect(await available(given)).toEqual([2, 0n])
  })

  test.each<[string, (at: bigint) => Partial<KeeperGrant>]>([
    ['no payee', () => ({ payees: [] })],
    ['17 payees', () => ({ payees: Array(17).fill(SHOP) })],
    ['no amount', () => ({ amount: 0n })],
    ['an amount over 128 bits', () => ({ amount: 2n ** 128n })],
    ['an end in the past', (at) => ({ start: at - 2n, end: at - 1n })],
    ['an end before the start', (at) => ({ start: at + 9n, end: at + 8n })],
    ['a token without code', () => ({ token: OTHER })],
  ])('rejects a grant with %s', async (_, change) => {
    await expectRevert(grant(grantOf(change(start))), 'InvalidGrant')
  })

  test('keeps two grants of one account apart, and accounts apart', async () => {
    const [first, second] = [grantOf(), grantOf()]
    await grant(first)
    await grant(second)
    await grant(first, OTHER)
    await redeem(first, 10n)
    await redeem(second, 10n)
    await revoke(first)
    expect(await available(second)).toEqual([1, 0n])
  })
})

describe('any sequence of redemptions, waits and a revocation', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('redeem' as const), amount: fc.bigInt(0n, 12n) }),
      fc.record({ kind: fc.constant('pass' as const), seconds: fc.bigInt(1n, 250n) }),
      fc.record({ kind: fc.constant('revoke' as const) }),
    ),
    { maxLength: 8 },
  )
  const terms = fc.record({ period: fc.bigInt(0n, 200n), length: fc.bigInt(300n, 800n), amount: fc.bigInt(1n, 10n) })

  test('[T202] moves no more than the total that the screen shows', async () => {
    await fc.assert(
      fc.asyncProperty(terms, steps, async ({ period, length, amount }, sequence) => {
        start = (await bench.client.getBlock()).timestamp
        const given = grantOf({ period, amount, end: start + length })
        await grant(given)
        const before = await balanceOf(SHOP)
        for (const step of sequence) {
          if (step.kind === 'pass') await pass(step.seconds)
          else await (step.kind === 'redeem' ? redeem(given, step.amount) : revoke(given)).catch(() => {})
        }
        const moved = (await balanceOf(SHOP)) - before
        expect(moved).toBeLessThanOrEqual(exposureOf(given))
        if (sequence[0]?.kind === 'revoke') expect(moved).toBe(0n)
      }),
      { numRuns: 25 },
    )
  })
})

describe('AllowanceKeeper with odd tokens', () => {
  const folder = new URL('./', import.meta.url)
  const odd = async (name: string) => {
    const asset = (await bench.send({ data: compileContract('HostileTokens', name, folder) })) as Address
    await fund(asset)
    return grantOf({ token: asset })
  }

  test('pays with a token that answers nothing', async () => {
    const quiet = await bench.deploy('SwapTokens', 'QuietToken', 'Quiet', 'USDT')
    await fund(quiet)
    const given = grantOf({ token: quiet })
    await grant(given)
    await redeem(given, 10n)
    expect(await balanceOf(SHOP, quiet)).toBe(10n)
  })

  test('counts what leaves the account if the token keeps a share', async () => {
    const taxed = await bench.deploy('SwapTokens', 'LevyToken', 'Taxed', 'TAX', 1_000n)
    await fund(taxed)
    const given = grantOf({ token: taxed })
    await grant(given)
    await redeem(given, 10n)
    expect([await balanceOf(OWNER, taxed), await balanceOf(SHOP, taxed)]).toEqual([990n, 9n])
  })

  test.each([
    ['answers false', 'FalseToken'],
    ['takes a fee on top', 'TollToken'],
  ])('fails with a token that %s', async (_, name) => {
    const given = await odd(name)
    await grant(given)
    await expectRevert(redeem(given, 5n), 'TransferFailed')
    expect(await balanceOf(OWNER, given.token)).toBe(1_000n)
  })
})
