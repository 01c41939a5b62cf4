import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hex, toWord } from './abiWords.ts'
import { encodeSwap, V3 } from './encodeSwap.ts'
import { findSwapMismatch, type ShownSwap } from './findSwapMismatch.ts'
import { readSwap } from './readSwap.ts'
import { minimumAfterFee, type RouterOf, type SwapCall, type SwapOrder } from './SwapOrder.ts'

const WRAPPED: Hex = `0x${'e1'.repeat(20)}`
const ACCOUNT: Hex = `0x${'ac'.repeat(20)}`
const OPERATOR: Hex = `0x${'fe'.repeat(20)}`
const ROUTER: Hex = `0x${'70'.repeat(20)}`

const ROUTERS: Record<'v2' | 'v3', RouterOf> = {
  v2: { address: ROUTER, kind: 'v2', wrapped: WRAPPED },
  v3: { address: ROUTER, kind: 'v3', wrapped: WRAPPED },
}

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => (bytes[0] ?? 0) > 0)
  .map((bytes): Hex => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const amount = fc.bigInt({ min: 1n, max: 2n ** 112n })

function orders(kind: 'v2' | 'v3'): fc.Arbitrary<SwapOrder> {
  return fc
    .record({
      middle: fc.uniqueArray(address, { maxLength: 2 }),
      from: fc.option(address),
      out: fc.option(address),
      amount,
      minimum: amount,
      deadline: fc.bigInt({ min: 0n, max: 2n ** 40n }),
      tiers: fc.array(fc.constantFrom(100, 500, 3_000, 10_000), { minLength: 3, maxLength: 3 }),
      bp: fc.option(fc.integer({ min: 1, max: 100 })),
    })
    .filter(({ from, out }) => from !== null || out !== null)
    .map(({ middle, from, out, tiers, bp, ...amounts }) => {
      const path = [from ?? WRAPPED, ...middle, out ?? WRAPPED]
      return {
        ...amounts,
        from,
        out,
        recipient: ACCOUNT,
        path,
        tiers: kind === 'v2' ? [] : tiers.slice(0, path.length - 1),
        fee: kind === 'v2' || bp === null ? null : { bp, to: OPERATOR },
      }
    })
    .filter(({ path }) => new Set(path).size === path.length)
}

const TOKEN = `0x${'aa'.repeat(20)}` as const
const OTHER = `0x${'bb'.repeat(20)}` as const
const NOW = 1_700_000_000

const FORMS: [kind: 'v2' | 'v3', name: string, order: SwapOrder][] = [
  ['v2', 'coin to token', order({ from: null, path: [WRAPPED, TOKEN] })],
  ['v2', 'token to token over the wrapped coin', order({ from: OTHER, path: [OTHER, WRAPPED, TOKEN] })],
  ['v2', 'token to coin', order({ from: TOKEN, out: null, path: [TOKEN, WRAPPED] })],
  ['v3', 'coin to token', order({ from: null, path: [WRAPPED, TOKEN], tiers: [3_000] })],
  ['v3', 'token to token over two pools', order({ from: OTHER, path: [OTHER, WRAPPED, TOKEN], tiers: [500, 3_000] })],
  ['v3', 'token to coin', order({ from: TOKEN, out: null, path: [TOKEN, WRAPPED], tiers: [500] })],
  ['v3', 'token to token less a fee', { ...order({ path: [OTHER, TOKEN], tiers: [100] }), fee: fee(85) }],
  [
    'v3',
    'token to coin less a fee',
    { ...order({ from: TOKEN, out: null, path: [TOKEN, WRAPPED], tiers: [500] }), fee: fee(85) },
  ],
]

function order(changes: Partial<SwapOrder>): SwapOrder {
  return {
    from: OTHER,
    out: TOKEN,
    recipient: ACCOUNT,
    amount: 10n ** 18n,
    minimum: 2_970_000_000n,
    deadline: BigInt(NOW + 600),
    fee: null,
    path: [],
    tiers: [],
    ...changes,
  }
}

function fee(bp: number) {
  return { bp, to: OPERATOR }
}

const shownOf = (one: SwapOrder): ShownSwap => ({
  account: ACCOUNT,
  from: one.from,
  out: one.out,
  amount: one.amount,
  minimum: minimumAfterFee(one),
  expected: (one.minimum * 100n) / 99n,
  fee: one.fee,
})

const BYTES = ['00', '01', '02', '7f', '80', 'ff']
const textOf = (byte: number) => byte.toString(16).padStart(2, '0')
const flipsOf = (byte: string) => Array.from({ length: 8 }, (_, bit) => textOf(Number.parseInt(byte, 16) ^ (1 << bit)))
/** `npm run fuzz` tries every value of each byte. */
const { FUZZ_BYTES } = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {}
const valuesOf = (byte: string) =>
  FUZZ_BYTES === 'all' ? Array.from({ length: 256 }, (_, value) => textOf(value)) : [...BYTES, ...flipsOf(byte)]

describe('readSwap', () => {
  test.each(FORMS)('reads its own encoding: %s, %s', (kind, _, one) => {
    const router = ROUTERS[kind]
    expect(readSwap(encodeSwap(one, router), router)).toEqual(one)
    expect(findSwapMismatch(one, shownOf(one), NOW)).toBeUndefined()
  })

  test.each(['v2', 'v3'] as const)('round-trips every %s order', (kind) =>
    fc.assert(
      fc.property(orders(kind), (one) => {
        expect(readSwap(encodeSwap(one, ROUTERS[kind]), ROUTERS[kind])).toEqual(one)
      }),
    ),
  )

  test.each(FORMS)('[T170] rejects or exposes each one-byte change: %s, %s', (kind, _, one) => {
    const router = ROUTERS[kind]
    const call = encodeSwap(one, router)
    for (let at = 2; at < call.data.length; at += 2) {
      for (const byte of valuesOf(call.data.slice(at, at + 2))) {
        const data = `${call.data.slice(0, at)}${byte}${call.data.slice(at + 2)}`
        if (data === call.data) continue
        const read = readSwap({ ...call, data }, router)
        if (read === undefined) continue
        expect(read).not.toEqual(one)
        // Only these changes keep every figure that the user sees.
        const { minimum, deadline, path, tiers, fee: used, ...others } = read
        if (findSwapMismatch(read, shownOf(one), NOW) !== undefined) continue
        expect(others).toEqual({ from: one.from, out: one.out, recipient: one.recipient, amount: one.amount })
        expect(minimumAfterFee(read)).toBeGreaterThanOrEqual(minimumAfterFee(one))
        expect(used?.bp ?? 0).toBeLessThanOrEqual(one.fee?.bp ?? 0)
        expect(minimum).toBeLessThanOrEqual(shownOf(one).expected)
        expect(deadline).toBeLessThanOrEqual(BigInt(NOW + 3_600))
        expect([path[0], path.at(-1)]).toEqual([one.path[0], one.path.at(-1)])
        expect(tiers).toHaveLength(one.tiers.length)
      }
    }
  })

  test.each(FORMS)('[T170] rejects each one-byte change of router and value: %s, %s', (kind, _, one) => {
    const router = ROUTERS[kind]
    const call = encodeSwap(one, router)
    for (let at = 2; at < call.to.length; at += 2) {
      for (const byte of flipsOf(call.to.slice(at, at + 2)))
        expect(
          readSwap({ ...call, to: `${call.to.slice(0, at)}${byte}${call.to.slice(at + 2)}` }, router),
        ).toBeUndefined()
    }
    for (let bit = 0n; bit < 256n; bit += 1n) {
      const read = readSwap({ ...call, value: call.value ^ (1n << bit) }, router)
      expect(read === undefined || findSwapMismatch(read, shownOf(one), NOW) === 'amount').toBe(true)
    }
  })

  test.each(['v2', 'v3'] as const)('[T170] rejects random data at a %s router', (kind) => {
    const selectors = ['0xb6f9de95', '0x5c11d795', '0x791ac947', V3.multicall]
    const texts = fc.array(
      fc.oneof(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.bigInt({ min: 0n, max: 400n }),
        fc.constantFrom(WRAPPED, TOKEN, ACCOUNT),
      ),
      { maxLength: 14 },
    )
    return fc.assert(
      fc.property(fc.constantFrom(...selectors), texts, (selector, values) => {
        const call = { to: ROUTERS[kind].address, data: `${selector}${values.map(toWord).join('')}`, value: 0n }
        const read = readSwap(call, ROUTERS[kind])
        if (read !== undefined) expect(encodeSwap(read, ROUTERS[kind])).toEqual(call)
      }),
      { numRuns: 2_000 },
    )
  })

  const [, , coinIn] = FORMS[0] as (typeof FORMS)[number]
  const [, , viaV3] = FORMS[3] as (typeof FORMS)[number]
  test.each<[reason: string, kind: 'v2' | 'v3', change: (call: SwapCall) => SwapCall]>([
    ['another contract', 'v2', (call) => ({ ...call, to: TOKEN })],
    ['a value above the amount', 'v3', (call) => ({ ...call, value: call.value + 1n })],
    ['a second swap', 'v3', (call) => ({ ...call, data: withStep(call.data, swapStepOf(call.data)) })],
    ['a refund step', 'v3', (call) => ({ ...call, data: withStep(call.data, '12210e8a') })],
    [
      'the plain function, which does not keep the minimum',
      'v2',
      (call) => ({ ...call, data: call.data.replace('b6f9de95', '7ff36ab5') }),
    ],
    ['bytes after the end', 'v2', (call) => ({ ...call, data: `${call.data}00` })],
    ['half a byte', 'v2', (call) => ({ ...call, data: `${call.data}0` })],
    ['no data', 'v2', (call) => ({ ...call, data: '0x' })],
  ])('[T170] rejects a call with %s', (_, kind, change) => {
    const call = encodeSwap(kind === 'v2' ? coinIn : viaV3, ROUTERS[kind])
    expect(readSwap(call, ROUTERS[kind])).toBeDefined()
    expect(readSwap(change(call), ROUTERS[kind])).toBeUndefined()
  })

  test.each<[reason: string, kind: 'v2' | 'v3', changes: Partial<SwapOrder>]>([
    ['no amount, which means all that the router has', 'v3', { amount: 0n }],
    ['no minimum', 'v2', { minimum: 0n }],
    ['the router as recipient', 'v2', { recipient: ROUTERS.v2.address as `0x${string}` }],
    ['the placeholder of the router as recipient', 'v3', { recipient: `0x${'0'.repeat(39)}2` }],
    ['the zero address as recipient', 'v3', { recipient: `0x${'0'.repeat(40)}` }],
    ['the coin through another token than the wrapped one', 'v2', { path: [OTHER, TOKEN] }],
    ['one token', 'v2', { path: [WRAPPED] }],
    ['a round trip', 'v2', { out: null, path: [WRAPPED, TOKEN, WRAPPED] }],
    ['five tokens', 'v2', { path: [WRAPPED, OTHER, OPERATOR, `0x${'cc'.repeat(20)}`, TOKEN] }],
    ['a fee above 1 %', 'v3', { fee: fee(101) }],
  ])('[T170] rejects a swap with %s', (_, kind, changes) => {
    const one = { ...(kind === 'v2' ? coinIn : viaV3), ...changes }
    expect(readSwap(encodeSwap(one, ROUTERS[kind]), ROUTERS[kind])).toBeUndefined()
  })
})

function swapStepOf(data: string): string {
  const step = data.slice(data.indexOf(V3.single))
  return step.slice(0, 8 + 7 * 64)
}

function withStep(data: string, step: string): string {
  const steps = [swapStepOf(data), step].map(
    (one) => `${toWord(one.length / 2)}${one.padEnd(Math.ceil(one.length / 64) * 64, '0')}`,
  )
  const offsets = [64, 64 + (steps[0]?.length ?? 0) / 2]
  return `${V3.multicall}${[NOW + 600, 64, 2, ...offsets].map(toWord).join('')}${steps.join('')}`
}

describe('findSwapMismatch', () => {
  const [, , one] = FORMS[6] as (typeof FORMS)[number]
  const shown = shownOf(one)
  test.each<[mismatch: string, changes: Partial<SwapOrder>]>([
    ['recipient', { recipient: OPERATOR }],
    ['tokens', { out: null }],
    ['tokens', { from: WRAPPED }],
    ['amount', { amount: one.amount + 1n }],
    ['minimum', { minimum: one.minimum - 2n }],
    ['minimum', { minimum: one.minimum * 2n }],
    ['fee', { fee: { bp: 85, to: ACCOUNT } }],
    ['deadline', { deadline: BigInt(NOW + 3_601) }],
  ])('[T170] reports another %s', (mismatch, changes) => {
    expect(findSwapMismatch({ ...one, ...changes }, shown, NOW)).toBe(mismatch)
  })

  test('[T170] reports a fee that was not shown', () => {
    expect(findSwapMismatch(one, { ...shown, fee: null }, NOW)).toBe('fee')
    expect(
      findSwapMismatch(
        { ...one, minimum: 2n * one.minimum, fee: fee(90) },
        { ...shown, expected: 4n * one.minimum },
        NOW,
      ),
    ).toBe('fee')
  })

  test('accepts any letter case', () => {
    expect(findSwapMismatch(one, { ...shown, account: ACCOUNT.toUpperCase().replace('X', 'x') }, NOW)).toBeUndefined()
  })
})
