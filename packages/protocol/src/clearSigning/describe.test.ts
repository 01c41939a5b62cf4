import { expect, describe as group, test, vi } from 'vitest'
import { describe } from './describe.ts'
import type { Descriptor, DescriptorRow, Path } from './descriptor.ts'
import { descriptor } from './descriptor.ts'
import type { OwnReading } from './OwnReading.ts'
import { structOf } from './structOf.ts'
import type { Value } from './Value.ts'

const USDC = `0x${'a0'.repeat(20)}`
const UNLISTED = `0x${'b0'.repeat(20)}`
const UNKNOWN_ACCOUNT = `0x${'cc'.repeat(20)}`
const POOL = `0x${'dd'.repeat(20)}`

const integer = (value: bigint): Value => ({ kind: 'integer', value })
const address = (value: string): Value => ({ kind: 'address', value })
const bytes = (value: string): Value => ({ kind: 'bytes', value })
const text = (value: string): Value => ({ kind: 'string', value })
const bool = (value: boolean): Value => ({ kind: 'bool', value })
const list = (items: readonly Value[]): Value => ({ kind: 'list', items })
const struct = structOf
const CALL = struct({
  from: address(UNKNOWN_ACCOUNT),
  to: address(POOL),
  value: integer(10n ** 18n),
  chainId: integer(1n),
})

function reading(over: Partial<OwnReading> = {}): OwnReading {
  return {
    coin: 'ETH',
    async token(token, amount) {
      if (token === USDC) return { text: `${amount} USDC`, symbol: 'USDC', isListed: true }
      if (token === UNLISTED) return { text: `${amount} FREE (0xb0…b0)`, symbol: 'FREE (0xb0…b0)', isListed: false }
      return { text: `${amount}`, symbol: undefined, isListed: false }
    },
    moves: () => false,
    hasSymbol: (text) => text.includes('USDC'),
    isNamed: () => false,
    addressName: () => undefined,
    collectionName: async () => undefined,
    checksum: (one) => one,
    decode: () => undefined,
    lookup: async () => undefined,
    ...over,
  }
}

const row = (path: Path, as: DescriptorRow['as'], more: object = {}): DescriptorRow =>
  ({ path, label: 'Row', as, ...more }) as DescriptorRow
const explained = (
  rows: DescriptorRow[],
  data: Record<string, Value>,
  own = reading(),
  more: Partial<Descriptor> = {},
) => describe({ data: struct(data), call: CALL }, descriptor.parse({ intent: 'Go', rows, ...more }), own)
async function valuesOf(rows: DescriptorRow[], data: Record<string, Value>, own?: OwnReading) {
  const found = await explained(rows, data, own)
  return found?.rows.map((one) => (one.kind === 'text' ? [one.value, one.raw] : one))
}

group('describe', () => {
  test('formats numbers exactly', async () => {
    const one = async (as: DescriptorRow['as'], value: bigint, more: object = {}) =>
      (await valuesOf([row(['#', 'n'], as, more)], { n: integer(value) }))?.[0]
    expect(await one('duration', 93_784n)).toEqual(['26:03:04', '93784'])
    expect(await one('date', 1_782_864_000n)).toEqual(['2026-07-01 00:00:00Z', undefined])
    expect(await one('date', 2n ** 256n - 1n)).toEqual([(2n ** 256n - 1n).toString(), undefined])
    expect(await one('unit', 3_050n, { base: '%', decimals: 2 })).toEqual(['30.5%', '3050'])
    expect(await one('unit', -5n, { base: 'x', decimals: 2 })).toEqual(['-0.05x', '-5'])
    expect(await one('nft', 7n, { collection: POOL })).toEqual(['7', undefined])
  })

  test('[T262] rejects a unit with the symbol of a token', async () => {
    const unit = (base: string) => valuesOf([row(['#', 'n'], 'unit', { base, decimals: 6 })], { n: integer(1n) })
    expect(await unit(' USDC')).toBeUndefined()
    expect(await unit(' bps')).toEqual([['0.000001 bps', '1']])
  })

  test('reads parts of bytes and numbers, and rejects one past the end', async () => {
    const word = integer(BigInt(`0x01${UNKNOWN_ACCOUNT.slice(2)}`))
    const part = async (from: number, to?: number) =>
      valuesOf([row(['#', 'n', to === undefined ? { from } : { from, to }], 'address')], { n: word })
    expect(await part(-20)).toEqual([{ kind: 'address', label: 'Row', value: UNKNOWN_ACCOUNT }])
    expect(await part(-33)).toBeUndefined()
    expect(await part(12, 33)).toBeUndefined()
    expect(await part(20, 20)).toBeUndefined()
  })

  test('[T226] shows the raw number with each text that hides it', async () => {
    const data = { n: integer(5n), token: address(UNLISTED) }
    expect(await valuesOf([row(['#', 'n'], 'token', { token: ['#', 'token'] })], data)).toEqual([
      ['5 FREE (0xb0…b0)', '5'],
    ])
    expect(await valuesOf([row(['#', 'n'], 'amount')], data)).toEqual([['0.000000000000000005 ETH', '5']])
    expect(await valuesOf([row(['@', 'value'], 'amount')], data)).toEqual([['1 ETH', undefined]])
    expect(await valuesOf([row(['#', 'n'], 'enum', { values: [{ key: '5', text: 'Safe' }] })], data)).toEqual([
      ['Safe', '5'],
    ])
  })

  test('[T226] counts a token that only the file names once it moves', async () => {
    const rows = [row(['#', 'n'], 'token', { token: USDC })]
    expect(await valuesOf(rows, { n: integer(5n) })).toEqual([['5', undefined]])
    expect(await valuesOf(rows, { n: integer(5n) }, reading({ moves: (one) => one === USDC }))).toEqual([
      ['5 USDC', undefined],
    ])
  })

  test('[T226] shows a message only for a large amount, with its number', async () => {
    const emitted = async (n: bigint) =>
      valuesOf([row(['#', 'n'], 'token', { token: ['#', 't'], threshold: '0x1', message: 'All' })], {
        n: integer(n),
        t: address(USDC),
      })
    expect(await emitted(2n ** 95n - 1n)).toEqual([[`${2n ** 95n - 1n} USDC`, undefined]])
    expect(await emitted(2n ** 95n)).toEqual([['All USDC', `${2n ** 95n}`]])
  })

  test('[T271] shows the raw number of a large amount of a listed token', async () => {
    const emitted = async (n: bigint) =>
      valuesOf([row(['#', 'n'], 'token', { token: ['#', 't'] })], { n: integer(n), t: address(USDC) })
    expect(await emitted(2n ** 95n - 1n)).toEqual([[`${2n ** 95n - 1n} USDC`, undefined]])
    expect(await emitted(2n ** 95n)).toEqual([[`${2n ** 95n} USDC`, `${2n ** 95n}`]])
  })

  test('[T226] never names an address or an amount by an enum', async () => {
    const values = [{ key: '0', text: 'Uniswap' }]
    const named = async (value: Value) => valuesOf([row(['#', 'a'], 'enum', { values })], { a: value })
    expect(await named(address(UNKNOWN_ACCOUNT))).toEqual([{ kind: 'address', label: 'Row', value: UNKNOWN_ACCOUNT }])
    expect(await named(integer(2n ** 64n))).toEqual([[`${2n ** 64n}`, undefined]])
    const withToken = await valuesOf(
      [row(['#', 'a'], 'token', { token: ['#', 't'], native: [`0x${'0'.repeat(40)}`] })],
      {
        a: integer(1n),
        t: address(USDC),
      },
    )
    expect(withToken).toEqual([['1 USDC', undefined]])
  })

  test('[T226] leaves out a sentence with a fixed number', async () => {
    const sentence = ['Pay 5 USDC to ', ['#', 'to']] as Descriptor['sentence']
    const rows = [row(['#', 'to'], 'address')]
    expect((await explained(rows, { to: address(UNKNOWN_ACCOUNT) }, reading(), { sentence }))?.sentence).toBeUndefined()
    const plain = ['Pay ', ['#', 'to']] as Descriptor['sentence']
    expect((await explained(rows, { to: address(UNKNOWN_ACCOUNT) }, reading(), { sentence: plain }))?.sentence).toBe(
      `Pay ${UNKNOWN_ACCOUNT}`,
    )
  })

  test('[T226] leaves out a sentence with an argument’s own text, and a long one', async () => {
    const rows = [row(['#', 'note'], 'raw'), row(['#', 'to'], 'address')]
    const data = { note: { kind: 'string', value: 'Claim your reward' } as Value, to: address(UNKNOWN_ACCOUNT) }
    const sentenceOf = async (sentence: unknown) =>
      (await explained(rows, data, reading(), { sentence: sentence as Descriptor['sentence'] }))?.sentence
    expect(await sentenceOf(['Note: ', ['#', 'note']])).toBeUndefined()
    const to = ['#', 'to']
    expect(await sentenceOf(['Pay ', to, ' and ', to])).toBe(`Pay ${UNKNOWN_ACCOUNT} and ${UNKNOWN_ACCOUNT}`)
    expect(await sentenceOf(['Pay ', to, to, to, to, to])).toBeUndefined()
  })

  test('[T226] lists addresses and calls that no row names', async () => {
    const inner = `0x095ea7b3${'0'.repeat(128)}`
    const data = {
      a: list([address(UNKNOWN_ACCOUNT), address(POOL)]),
      hidden: bytes(inner),
      salt: { kind: 'bytes', value: `0x${'ab'.repeat(32)}` } as const,
      flag: bytes('0xabcdef'),
    }
    const found = await explained([row(['#', 'a', 0], 'address')], data)
    expect(found?.also).toEqual({ addresses: [POOL], calls: [inner, data.salt.value], texts: ['0xabcdef'] })
    const own = reading({ isNamed: (one) => one === POOL })
    expect((await explained([], data, own))?.also.addresses).toEqual([UNKNOWN_ACCOUNT])
  })

  test.each<[string, Value, Value, string[]]>([
    ['a number', integer(0n), integer(1n), ['0x0']],
    ['the largest number', integer(2n ** 256n - 1n), integer(2n ** 256n - 2n), [`${2n ** 256n - 1n}`]],
    ['a negative number', integer(-1n), integer(1n), ['-1']],
    ['a flag', bool(true), bool(false), ['true']],
    ['a flag as number', bool(false), bool(true), ['0']],
    ['short bytes', bytes('0x7702'), bytes('0x7703'), ['0x', '0x7702']],
    ['a text', text('none'), text('None'), ['none']],
    ['the zero address', address(`0x${'0'.repeat(40)}`), address(POOL), [`0x${'0'.repeat(40)}`]],
  ])('[T226] hides or demands %s only if it has the value', async (_name, listed, other, values) => {
    const rows = [row(['#', 'a'], 'raw', { hideIf: values })]
    const shownIn = async (a: Value) => (await explained(rows, { a }))?.rows.length
    expect([await shownIn(listed), await shownIn(other)]).toEqual([0, 1])
    const demanded = (a: Value) => explained([], { a }, reading(), { demands: [{ path: ['#', 'a'], values }] })
    expect([(await demanded(listed))?.rows, await demanded(other)]).toEqual([[], undefined])
  })

  test('[T226] lists a hidden address and hidden bytes, also those of a condition', async () => {
    const inner = `0x095ea7b3${'0'.repeat(128)}`
    const data = { to: address(POOL), inner: bytes(inner) }
    const rows = [row(['#', 'to'], 'address', { hideIf: [POOL.toUpperCase().replace('X', 'x')] })]
    const found = await explained([...rows, row(['#', 'inner'], 'raw', { hideIf: [inner.slice(0, 66), '0x'] })], data)
    expect([found?.rows.length, found?.also]).toEqual([1, { addresses: [POOL], calls: [], texts: [] }])
    const demands = [
      { path: ['#', 'to'], values: [POOL] },
      { path: ['#', 'salt'], values: [`0x${'ab'.repeat(32)}`] },
    ] as Descriptor['demands']
    const hidden = { to: address(POOL), salt: bytes(`0x${'ab'.repeat(32)}`) }
    const demanded = await explained([], hidden, reading(), { demands })
    expect([demanded?.also, demanded?.isComplete]).toEqual([
      { addresses: [POOL], calls: [`0x${'ab'.repeat(32)}`], texts: [] },
      false,
    ])
  })

  test.each<[DescriptorRow['as'], object, boolean]>([
    ['amount', {}, false],
    ['token', { token: USDC }, false],
    ['unit', { base: '%', decimals: 2 }, false],
    ['raw', {}, false],
  ])('[T226] is incomplete with a hidden value of the format %s: %o', async (as, more, isComplete) => {
    const rows = [row(['#', 'n'], as, { ...more, hideIf: ['5'] })]
    expect((await explained(rows, { n: integer(5n) }))?.isComplete).toBe(isComplete)
    expect((await explained(rows, { n: integer(6n) }))?.isComplete).toBe(true)
  })

  test('[T226] leaves out a sentence with a value that a condition may hide', async () => {
    const sentence = ['Pay ', ['#', 'a', '[]']] as Descriptor['sentence']
    const rows = [row(['#', 'a', '[]'], 'raw', { hideIf: ['0'] })]
    const found = await explained(rows, { a: list([integer(0n), integer(7n)]) }, reading(), { sentence })
    expect([found?.rows.map((one) => one.kind === 'text' && one.value), found?.sentence]).toEqual([['7'], undefined])
  })

  test('[T226] requires a value for each item, and rejects invalid lists and paths', async () => {
    const demand = (path: Path, a: Value) => explained([], { a }, reading(), { demands: [{ path, values: ['1'] }] })
    const items = list([integer(1n), integer(1n)])
    expect(await demand(['#', 'a', '[]'], items)).toBeDefined()
    expect(await demand(['#', 'a', '[]'], list([]))).toBeUndefined()
    expect(await demand(['#', 'a', '[]'], list([integer(1n), integer(2n)]))).toBeUndefined()
    expect(await demand(['#', 'a'], items)).toBeUndefined()
    expect(await demand(['#', 'b'], items)).toBeUndefined()
  })

  test.each([
    ['as it is', BigInt(UNKNOWN_ACCOUNT)],
    ['with flags above', BigInt(UNKNOWN_ACCOUNT) | (0b101n << 253n)],
    ['below a value with many bits', BigInt(UNKNOWN_ACCOUNT) | ((2n ** 96n - 1n) << 160n)],
    ['in the upper bits', BigInt(UNKNOWN_ACCOUNT) << 96n],
    ['above a value with many bits', (BigInt(UNKNOWN_ACCOUNT) << 96n) | (2n ** 96n - 1n)],
  ])('[T226] [T260] lists a hidden address in an integer, %s', async (_what, value) => {
    const found = await explained([], { maker: integer(value) })
    expect(found?.also.addresses).toContain(UNKNOWN_ACCOUNT)
    expect(found?.isComplete).toBe(false)
    for (const as of ['raw', 'address'] as const) {
      const shown = await explained([row(['#', 'maker'], as)], { maker: integer(value) })
      expect([as, shown?.also.addresses ?? [], shown?.isComplete ?? true]).toEqual([as, [], true])
    }
    const named = await explained([], { maker: integer(value) }, reading({ isNamed: (one) => one === UNKNOWN_ACCOUNT }))
    expect(named?.also.addresses).not.toContain(UNKNOWN_ACCOUNT)
    expect(named?.isComplete).toBe(value === BigInt(UNKNOWN_ACCOUNT))
  })

  test.each([
    ['an amount', 10n ** 27n],
    ['the largest amount', 2n ** 256n - 1n],
    ['a negative number', -BigInt(UNKNOWN_ACCOUNT)],
  ])('does not take %s for an address', async (_what, value) => {
    expect((await explained([], { n: integer(value) }))?.also.addresses).toEqual([])
  })

  test.each<[string, Value]>([
    ['a number', integer(5n)],
    ['an amount', integer(10n ** 24n)],
    ['zero, which may be a minimum', integer(0n)],
    ['a text', text('cosmos1thief')],
    ['an address', address(POOL)],
    ['short bytes', bytes('0xab')],
    ['an item of a list', list([integer(5n)])],
    ['a member of a tuple', struct({ memo: text('to') })],
  ])('[T260] is not complete while it hides %s', async (_what, value) => {
    expect((await explained([], { value }))?.isComplete).toBe(false)
  })

  test.each<[string, Value]>([
    ['a boolean', bool(true)],
    ['a flag', { kind: 'integer', value: 5n, isFlag: true }],
    ['an empty text', text('')],
    ['empty bytes', bytes('0x')],
    ['the zero address', address(`0x${'0'.repeat(40)}`)],
  ])('is complete if it hides only %s', async (_what, value) => {
    expect((await explained([], { value }))?.isComplete).toBe(true)
  })

  test('[T260] lists each text that no row shows, also inside a call', async () => {
    const rows = [row(['#', 'note'], 'raw'), row(['#', 'data'], 'call', { callee: POOL })]
    const own = reading({
      lookup: async () => ({ intent: 'Inside', rows: [], inputs: [] }),
      decode: () => ({ data: struct({ memo: text('inside') }), tail: undefined }),
    })
    const data = { note: text('shown'), memos: list([text('cosmos1thief'), text('')]), data: bytes('0x12345678') }
    const found = await explained(rows, data, own)
    expect([found?.also.texts, found?.isComplete]).toEqual([['cosmos1thief', 'inside'], false])
  })

  test('[T260] counts a number as shown by its own row or an own fact, not by an equal one', async () => {
    const data = { n: integer(5n), fee: integer(5n) }
    const isComplete = async (own?: OwnReading) => (await explained([row(['#', 'n'], 'raw')], data, own))?.isComplete
    expect(await isComplete()).toBe(false)
    expect(await isComplete(reading({ isNamed: (one) => one === '5' }))).toBe(true)
  })

  test('[T260] does not count a part of a word as the word', async () => {
    const word = integer((5n << 160n) | BigInt(UNKNOWN_ACCOUNT))
    const found = await explained([row(['#', 'word', { from: -20 }], 'address')], { word })
    expect([found?.rows.length, found?.isComplete]).toEqual([1, false])
  })

  test.each([
    ['whole words', `0x095ea7b3${'0'.repeat(128)}`],
    ['one byte more', `0x095ea7b3${'0'.repeat(128)}00`],
    ['a selector alone', '0x095ea7b3'],
  ])('[T226] lists a hidden call of %s', async (_what, inner) => {
    const found = await explained([], { hidden: bytes(inner) })
    expect([found?.also.calls, found?.isComplete]).toEqual([[inner], false])
    const shown = await explained([row(['#', 'hidden'], 'raw')], { hidden: bytes(inner) })
    expect([shown?.also.calls, shown?.isComplete]).toEqual([[], true])
  })

  test('[T226] is not complete with an unopened call or a tail', async () => {
    const inner = `0x12345678${'0'.repeat(64)}`
    const rows = [row(['#', 'data'], 'call', { callee: POOL })]
    const isComplete = async (own?: OwnReading) => (await explained(rows, { data: bytes(inner) }, own))?.isComplete
    const nested: Descriptor = { intent: 'Inside', rows: [], inputs: [] }
    const opened = (tail?: string) =>
      reading({ lookup: async () => nested, decode: () => ({ data: struct({ n: bool(true) }), tail }) })
    expect(await isComplete()).toBe(false)
    expect(await isComplete(opened())).toBe(true)
    expect(await isComplete(opened('0x00'))).toBe(false)
    const behind = { data: struct({ n: bool(true) }), call: CALL, tail: '0x00' }
    expect((await describe(behind, descriptor.parse({ intent: 'Go', rows: [] }), reading()))?.isComplete).toBe(false)
  })

  test.each<[string, Partial<Descriptor>, Partial<OwnReading>]>([
    ['has another value than its descriptor demands', { demands: [{ path: ['#', 'n'], values: ['2'] }] }, {}],
    ['lacks a value of its descriptor', { rows: [row(['#', 'gone'], 'raw')] }, {}],
    [
      'needs a read that fails',
      { rows: [row(['#', 'n'], 'token', { token: USDC })] },
      { token: () => Promise.reject(new Error('down')) },
    ],
    ['has a lookup that fails', {}, { lookup: () => Promise.reject(new Error('down')) }],
    [
      'cannot be decoded',
      {},
      {
        decode: () => {
          throw new Error('not ABI')
        },
      },
    ],
    [
      'uses up the rows',
      { rows: [row(['#', 'list', '[]'], 'raw')] },
      {
        decode: () => ({
          data: struct({ list: list(Array.from({ length: 65 }, () => integer(1n))) }),
          tail: undefined,
        }),
      },
    ],
  ])('[T256] describes the call around one that %s', async (_what, more, over) => {
    const inner = `0x12345678${'0'.repeat(64)}`
    const nested = { intent: 'Inside', rows: [], inputs: [], ...more }
    const own = reading({
      lookup: async () => nested,
      decode: () => ({ data: struct({ n: integer(1n) }), tail: undefined }),
      ...over,
    })
    const rows = [row(['#', 'data'], 'call', { callee: POOL }), row(['#', 'n'], 'raw')]
    const found = await explained(rows, { data: bytes(inner), n: integer(7n) }, own)
    expect(found?.rows).toEqual([
      { kind: 'text', label: 'Row', value: inner },
      { kind: 'text', label: 'Row', value: '7' },
    ])
    expect([found?.intent, found?.isComplete]).toEqual(['Go', false])
  })

  test('opens calls two levels deep, with their own scope', async () => {
    const nested: Descriptor = {
      owner: 'Inner',
      intent: 'Inside',
      rows: [row(['@', 'to'], 'address'), row(['#', 'data'], 'call', { callee: POOL })],
      inputs: [{ name: 'data', type: 'bytes' }],
    }
    const call = `0x12345678${'0'.repeat(64)}`
    const own = reading({
      lookup: async () => nested,
      decode: () => ({ data: struct({ data: bytes(call) }), tail: undefined }),
    })
    const found = await explained([row(['#', 'data'], 'call', { callee: POOL })], { data: bytes(call) }, own)
    const [first] = found?.rows ?? []
    const second = first?.kind === 'call' ? first.call.rows[1] : undefined
    const third = second?.kind === 'call' ? second.call.rows[1] : undefined
    expect([first?.kind, second?.kind, third]).toEqual(['call', 'call', { kind: 'text', label: 'Row', value: call }])
  })

  test('[T228] rejects paths that lead nowhere, and lists that no screen can show', async () => {
    const rejects = async (path: Path, data: Record<string, Value>) => explained([row(path, 'raw')], data)
    expect(await rejects(['#', '__proto__'], { a: integer(1n) })).toBeUndefined()
    expect(await rejects(['#', 'a', -1], { a: list([]) })).toBeUndefined()
    expect(await rejects(['#', 'a'], { a: list([integer(1n)]) })).toBeUndefined()
    const items = (count: number) => ({ a: list(Array.from({ length: count }, () => integer(1n))) })
    expect((await rejects(['#', 'a', '[]'], items(64)))?.rows).toHaveLength(64)
    expect(await rejects(['#', 'a', '[]'], items(65))).toBeUndefined()
    expect(await rejects(['#', 'a', '[]'], items(201))).toBeUndefined()
    const square = { a: list(Array.from({ length: 200 }, () => list(Array.from({ length: 200 }, () => integer(1n))))) }
    expect(await rejects(['#', 'a', '[]', '[]'], square)).toBeUndefined()
  })

  test('[T228] counts hidden values as rows', async () => {
    const items = (count: number) => ({ a: list(Array.from({ length: count }, () => integer(1n))) })
    const rows = [row(['#', 'a', '[]'], 'raw', { hideIf: ['1'] })]
    expect((await explained(rows, items(64)))?.rows).toEqual([])
    expect(await explained(rows, items(65))).toBeUndefined()
    const demands = [{ path: ['#', 'a', '[]'], values: ['1'] }] as Descriptor['demands']
    expect(await explained(rows, items(32), reading(), { demands })).toBeDefined()
    expect(await explained(rows, items(33), reading(), { demands })).toBeUndefined()
  })

  test('[T228] describes the largest screen', async () => {
    const data = {
      a: list(Array.from({ length: 64 }, (_, at) => struct({ n: integer(BigInt(at)), t: address(USDC) }))),
    }
    const hideIf = Array.from({ length: 16 }, (_, at) => `0x${'f'.repeat(63)}${at.toString(16)}`)
    const rows = [row(['#', 'a', '[]', 'n'], 'token', { token: ['#', 'a', '[]', 't'], hideIf })]
    const [largest, parsed] = [{ data: struct(data), call: CALL }, descriptor.parse({ intent: 'Go', rows })]
    expect((await describe(largest, parsed, reading()))?.rows).toHaveLength(64)
  })

  test('describes nothing if a read fails', async () => {
    const own = reading({ token: vi.fn(() => Promise.reject(new Error('down'))) })
    const rows = [row(['#', 'n'], 'token', { token: USDC })]
    expect(await explained(rows, { n: integer(1n) }, own)).toBeUndefined()
  })
})
