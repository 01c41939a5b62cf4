import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sponsor } from '../../apps/secure-email-frame/frame/approvals/sponsor/createSponsor.ts'
import { SecureError } from '../../apps/secure-email-frame/frame/errors/SecureError.ts'
import { DELEGATED_CODE } from '../../apps/secure-email-frame/frame/smartAccount/delegate.ts'
import { generated } from '../../apps/secure-email-frame/frame/testing/generated.ts'
import { testServer } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startBundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { sponsorBenchOn } from '../stack/sponsor/sponsorBench.ts'
import { isWide } from '../support/wide.ts'
import { type ApprovalBench, offerOf, rowsOf, type Screen, startApprovalBench } from './approvalBench.ts'

const INPUTS = generated(isWide ? 100 : 40)
const REPLACEMENTS = generated(isWide ? 60 : 25)
const SPONSORED = generated(isWide ? 40 : 15)
const HOSTILE = parseAbi(['constructor(uint8 sign, address target, uint256 quietBlocks)', 'function arm()'])
const PREVIOUS = parseAbi([
  'function mint(address to, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
])
/** Functions that mean something elsewhere. */
const NAMES = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function transfer(address to, uint256 amount)',
  'function multicall(bytes[] calls) payable',
])
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Members of the enum `Sign` in `Hostile.sol`: the sign of a simulation at which the contract hides its theft. */
const SIGNS = [0, 1, 2, 3, 4, 5]
/** Armed after all its simulations, which therefore show nothing. */
const ARMED = 3
const TOKENS = ['listed', 'unlisted'] as const
type Token = (typeof TOKENS)[number]
const QUIET_BLOCKS = 1_000_000n
/** Caps that a wide run does not reach. */
const PLENTY = Object.fromEntries(
  ['sponsorAsks', 'sponsorAsksByPerson', 'paymasterAsks', 'sponsorLooks', 'operationTries']
    .concat(['operationsByPerson', 'operationGasByPerson', 'operationCoinByPerson'])
    .map((rule) => [rule, 1_000_000_000]),
)

let bench: ApprovalBench
let tokens: Record<Token, Address>
/** Take what they are allowed of one token, by sign. */
let attackers: Record<Token, Address[]>
let sponsor: () => Sponsor
let carriedOut = 0
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  bench = await startApprovalBench(21_561)
  tokens = { listed: await bench.deploy('OldToken'), unlisted: await bench.deploy('OldToken') }
  attackers = { listed: [], unlisted: [] }
  for (const token of TOKENS) {
    for (const sign of SIGNS) {
      attackers[token].push(await bench.deploy('Hostile', HOSTILE, [sign, tokens[token], QUIET_BLOCKS]))
    }
  }
}, 60_000)
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await bench.close()
})

type Stranger = { token: Token; sign: number }
type Step =
  | { kind: 'send'; value: bigint }
  | ({ kind: 'stranger'; value: bigint; data: Hex; gas: bigint | undefined } & Stranger)
  | ({ kind: 'transfer' | 'approve' | 'increase'; amount: bigint } & Stranger)

const wei = fc.oneof(fc.constant(0n), fc.bigInt(1n, 1_000n), fc.bigInt(1n, parseEther('2')))
const units = fc.bigInt(1n, parseUnits('50', 6))
const unnamed = fc
  .uint8Array({ minLength: 4, maxLength: 40 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const named = fc.constantFrom('swap', 'deposit', 'transfer', 'multicall').map((name): Hex => {
  const swap = encodeFunctionData({
    abi: NAMES,
    functionName: 'swapExactTokensForTokens',
    args: [1n, 3_000n, [PERSON, PERSON], PERSON, 0n],
  })
  if (name === 'swap') return swap
  if (name === 'deposit') return encodeFunctionData({ abi: NAMES, functionName: 'deposit' })
  if (name === 'multicall') return encodeFunctionData({ abi: NAMES, functionName: 'multicall', args: [[swap, swap]] })
  return encodeFunctionData({ abi: NAMES, functionName: 'transfer', args: [PERSON, 5n] })
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), value: wei }),
  fc.record({
    kind: fc.constant('stranger' as const),
    token: fc.constantFrom(...TOKENS),
    sign: fc.constantFrom(...SIGNS),
    value: wei,
    // `arm()` would arm the contract, and belongs to none of these calls.
    data: fc.oneof(named, unnamed, fc.constant('0x' as Hex)).filter((data) => !data.startsWith('0x370419e5')),
    gas: fc.constantFrom(undefined, 400_000n),
  }),
  fc.record({
    kind: fc.constantFrom('transfer' as const, 'approve' as const, 'increase' as const),
    token: fc.constantFrom(...TOKENS),
    amount: units,
    sign: fc.constantFrom(...SIGNS),
  }),
)
const speed = fc.constantFrom(0, 1)
/** Allowances that the strangers have from before. */
const allowed = fc.array(
  fc.record({ token: fc.constantFrom(...TOKENS), sign: fc.constantFrom(...SIGNS), amount: units }),
  { maxLength: 8 },
)
const request = fc.record({
  steps: fc.oneof(
    { arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }), weight: 11 },
    { arbitrary: fc.array(step, { minLength: 4, maxLength: MAX_CALLS, size: 'max' }), weight: 1 },
  ),
  speed,
  /** Calls one by one, or at once: by code that the account gets with them, or has already. */
  method: fc.constantFrom('apart' as const, 'first' as const, 'later' as const),
  allowed,
  /** Many nodes cannot simulate a transaction: its calldata is all that is known. */
  isSimulating: fc.constantFrom(true, true, false),
})
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never
const replacement = fc.record({
  waiting: step,
  speed,
  replacing: fc.oneof(fc.constantFrom('same' as const, 'nothing' as const), step),
  faster: speed,
  allowed,
})
type Replacing = typeof replacement extends fc.Arbitrary<infer Value> ? Value : never

test(
  '[T84] [T79] [T80] [T82] shows at least what mining takes, fee included',
  async () => {
    await fc.assert(fc.asyncProperty(request, check), { ...INPUTS, endOnFailure: true })
  },
  INPUTS.numRuns * 4_000,
)

test(
  '[T84] [T114] shows at least what a replacement takes',
  async () => {
    await fc.assert(fc.asyncProperty(replacement, checkReplacement), { ...REPLACEMENTS, endOnFailure: true })
  },
  REPLACEMENTS.numRuns * 4_000,
)

test(
  '[T84] [T123] shows at least what a sponsored transaction takes, without a fee',
  async () => {
    sponsor = await startPayer()
    // It pays for a plain transfer in any case: refusals alone would prove nothing.
    const transfer: Step = { kind: 'transfer', token: 'listed', amount: 1n, sign: 0 }
    const plain: Request = { steps: [transfer], speed: 0, method: 'first', allowed: [], isSimulating: true }
    await fc.assert(fc.asyncProperty(request, checkSponsored), {
      ...SPONSORED,
      examples: [[plain]],
      endOnFailure: true,
    })
    expect(carriedOut).toBeGreaterThan(0)
  },
  SPONSORED.numRuns * 15_000,
)

async function check({ steps, speed, allowed, method, isSimulating }: Request) {
  await onOwnState(allowed, async () => {
    if (method === 'later') {
      const rows = [{ to: PERSON }, { to: PERSON }]
      await bench.mine(await bench.describe('wallet_sendCalls', { atomicRequired: true, calls: rows }))
    }
    const before = await holdings()
    const calls = steps.map(callOf)
    const [only] = calls
    const row = { version: '2.0.0', calls }
    bench.setSimulating(isSimulating)
    const screen =
      calls.length === 1 && method === 'apart'
        ? await bench.describe('eth_sendTransaction', only, known())
        : await bench.describe('wallet_sendCalls', row, known(), { prefersSmartAccount: method === 'first' })
    if (calls.length > 1) expect(screen.title).toBe(method === 'apart' ? 'batch' : 'together')
    await arm()
    const { fee } = await bench.mine(screen, speed)
    expectTold({ screen, fee, steps, before, after: await holdings(), isTested: isSimulating })
  })
}

async function checkReplacement({ waiting, speed, replacing, faster, allowed }: Replacing) {
  const { node, client, from } = bench
  await onOwnState(allowed, async () => {
    const before = await holdings()
    const nonce = await client.getTransactionCount({ address: from })
    await node.setIntervalMining({ interval: 0 })
    const [replaces] = await bench.post(await bench.describe('eth_sendTransaction', callOf(waiting), known()), speed)
    const step = replacing === 'same' ? waiting : replacing
    const call = step === 'nothing' ? { to: from, value: numberToHex(0n) } : callOf(step)
    const screen = await bench.describe('eth_sendTransaction', { ...call, replaces }, known())
    if (replacing === 'same') expect(screen.title).toBe('speedUp')
    if (replacing === 'nothing') expect(screen.title).toBe('cancel')
    await bench.post(screen, faster)
    await arm()
    await node.mine({ blocks: 2 })
    const { fee } = offerOf(screen, faster)
    const steps = step === 'nothing' ? [] : [step]
    expectTold({ screen, fee, steps, before, after: await holdings(), isTested: true })
    expect(await client.getTransactionCount({ address: from })).toBe(nonce + 1)
  })
}

async function startPayer(): Promise<typeof sponsor> {
  const relays = sponsorBenchOn(bench.chain)
  const bundler = await startBundlerBench(relays)
  closing.push(bundler.close)
  const server = await testServer({ bundlers: bundler.options(), limits: PLENTY })
  closing.push(server.close)
  const { device } = await relays.user(server, bench.account)
  return () =>
    bench.sponsor(async (name, params) => {
      const response = await device.call(`sponsor/${name}`, params as never)
      if (!response.ok) throw SecureError.fromJSON(response.fault as never)
      return response.value as never
    })
}

async function checkSponsored({ steps, allowed, method, isSimulating }: Request) {
  const { node, from } = bench
  await node.setBalance({ address: from, value: parseEther('100') })
  await node.setCode({ address: from, bytecode: method === 'first' ? '0x' : DELEGATED_CODE })
  for (const token of TOKENS) {
    await bench.hold(tokens[token], parseUnits('1000', 6))
    for (const spender of attackers[token]) await bench.allow(tokens[token], spender, 0n)
  }
  for (const { amount, ...one } of allowed) await bench.allow(tokens[one.token], unknownAccount(one), amount)
  await arm(false)
  const before = await holdings()
  const row = { version: '2.0.0', calls: steps.map(callOf) }
  const own = sponsor()
  bench.setSimulating(isSimulating)
  try {
    const screen = await bench.describe('wallet_sendCalls', row, known(), { prefersSmartAccount: true, sponsor: own })
    const [{ signing, fee }] = screen.offers
    // Without a simulation the user pays, which is another property.
    if (signing.kind !== 'operation') return
    expect(fee).toBeUndefined()
    expect(await own.findPending({ method: 'wallet_sendCalls', params: [row] })).toBeUndefined()
    const signed = await bench.sign(screen)
    // An operation that would be shown again is not sent.
    if (!(await own.isAsShown())) return
    await arm()
    const id = await own.submit(signed)
    await expect.poll(() => bench.statusOf(id), { timeout: 10_000 }).not.toBe(100)
    carriedOut += 1
    expectTold({ screen, fee, steps, before, after: await holdings(), isTested: isSimulating })
  } catch (cause) {
    // A paymaster or submitter would get more than the calls take.
    if (!(cause instanceof SecureError) || cause.code !== 'INVALID_INPUT') throw cause
  } finally {
    bench.setSimulating(true)
  }
}

async function onOwnState(allowed: Request['allowed'], run: () => Promise<void>) {
  const { node, from } = bench
  const snapshot = await node.snapshot()
  try {
    await node.setBalance({ address: from, value: parseEther('100') })
    for (const token of TOKENS) {
      const data = encodeFunctionData({ abi: PREVIOUS, functionName: 'mint', args: [from, parseUnits('1000', 6)] })
      await bench.send({ to: tokens[token], data })
    }
    for (const { amount, ...one } of allowed) await bench.allow(tokens[one.token], unknownAccount(one), amount)
    await run()
  } finally {
    bench.setSimulating(true)
    await node.setAutomine(true)
    await node.revert({ id: snapshot })
  }
}

type Mined = {
  screen: Screen
  fee: Screen['offers'][number]['fee']
  steps: readonly Step[]
  before: Awaited<ReturnType<typeof holdings>>
  after: Awaited<ReturnType<typeof holdings>>
  isTested: boolean
}

function expectTold({ screen, fee, steps, before, after, isTested }: Mined) {
  const coin = first(screen, ' ETH') + parseUnits(fee?.max.replace(' ETH', '') ?? '0', 18)
  expect(coin).toBeGreaterThanOrEqual(before.coin - after.coin)
  const called = steps.flatMap((one) => (one.kind === 'stranger' ? [one] : []))
  if (called.length > 0) expect(screen.warnings).toContain('unknownCall')
  const named = new Map(called.map((one) => [unknownAccount(one), before.allowed.get(unknownAccount(one)) ?? 0n]))
  for (const amount of named.values()) {
    if (amount === 0n) continue
    expect(rowsOf(screen, 'mayTake').some((text) => text.startsWith(`${formatUnits(amount, 6)} OLD`))).toBe(true)
  }
  for (const one of steps) {
    if (one.kind !== 'approve' && one.kind !== 'increase') continue
    expect(rowsOf(screen, 'spender')).toContain(unknownAccount(one))
  }
  for (const token of TOKENS) {
    const shown = tokenRow(screen, token === 'listed' ? ' OLD' : `(${short(tokens.unlisted)})`)
    const used = before[token] - after[token]
    expect(shown).toBeGreaterThanOrEqual(
      sum(steps, (one) => (one.kind === 'transfer' && one.token === token ? one.amount : 0n)),
    )
    // A test shows what is taken unless a contract behaves otherwise in every one.
    if (isTested && !called.some((one) => one.token === token && one.sign === ARMED)) {
      expect(shown).toBeGreaterThanOrEqual(used)
    }
    if (token === 'unlisted') continue
    const input = sum(steps, (one) =>
      'amount' in one && one.token === token && one.kind !== 'transfer' ? one.amount : 0n,
    )
    expect(shown + sum([...named.values()], (amount) => amount) + input).toBeGreaterThanOrEqual(used)
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint {
  return items.reduce((total, one) => total + amountOf(one), 0n)
}

const known = () => ({ 'eip155:42161': [{ address: tokens.listed, kind: 'token' as const, name: 'OLD' }] })

/** Does what `arm()` does, without a block: the first slot is the only one that is no immutable. */
async function arm(isArmed = true) {
  const value = numberToHex(BigInt(isArmed), { size: 32 })
  for (const token of TOKENS) {
    await bench.node.setStorageAt({ address: unknownAccount({ token, sign: ARMED }), index: 0, value })
  }
}

const unknownAccount = ({ token, sign }: Stranger) => attackers[token][sign] as Address
const short = (address: string) => shortenAddress(getAddress(address))

function callOf(one: Step) {
  if (one.kind === 'send') return { to: PERSON, value: numberToHex(one.value) }
  if (one.kind === 'stranger') {
    const { value, data, gas } = one
    return {
      to: unknownAccount(one),
      value: numberToHex(value),
      ...(data !== '0x' && { data }),
      ...(gas !== undefined && { gas: numberToHex(gas) }),
    }
  }
  const to = tokens[one.token]
  const args = [one.kind === 'transfer' ? PERSON : unknownAccount(one), one.amount] as const
  const data =
    one.kind === 'increase'
      ? encodeFunctionData({ abi: PREVIOUS, functionName: 'increaseApproval', args })
      : encodeFunctionData({ abi: erc20Abi, functionName: one.kind, args })
  return { to, data }
}

function first(screen: Screen, unit: string): bigint {
  const [text = '0'] = [...rowsOf(screen, 'total'), ...rowsOf(screen, 'out')].filter((one) => one.endsWith(unit))
  return parseUnits(text.replace(/ .*$/, ''), 18)
}

function tokenRow(screen: Screen, ending: string): bigint {
  const rows = ['total', 'out', 'amount'].flatMap((name) => rowsOf(screen, name)).filter((one) => one.endsWith(ending))
  return parseUnits(rows[0]?.replace(/ .*$/, '') ?? '0', 6)
}

async function holdings() {
  const { client, from } = bench
  const balanceOf = (token: Token) =>
    client.readContract({ address: tokens[token], abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  return {
    coin: await client.getBalance({ address: from }),
    listed: await balanceOf('listed'),
    unlisted: await balanceOf('unlisted'),
    allowed: await allowances(),
  }
}

async function allowances() {
  const input = new Map<Address, bigint>()
  for (const spender of attackers.listed) {
    const args = [bench.from, spender] as const
    input.set(
      spender,
      await bench.client.readContract({ address: tokens.listed, abi: erc20Abi, functionName: 'allowance', args }),
    )
  }
  return input
}
