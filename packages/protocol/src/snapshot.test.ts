import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { isAirlockError } from './errors/AirlockError.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH, MAX_MESSAGE_NODES } from './plainJson.ts'
import { type Json, snapshot } from './snapshot.ts'

afterEach(() => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

function rejection(value: unknown) {
  try {
    return { took: snapshot(value) }
  } catch (error) {
    return isAirlockError(error) ? error.name : { threw: error }
  }
}

function nested(depth: number) {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { value }
  return value
}

/** The protocol is compiled without Node's types. */
const { process } = globalThis as unknown as {
  process: { getBuiltinModule(name: 'node:vm'): { runInNewContext(code: string): unknown } }
}
const { runInNewContext } = process.getBuiltinModule('node:vm')

describe('JSON values', () => {
  test('comes back equal, and fresh', () => {
    const value = { a: [1, 'two', null, true, { b: [] }], c: { d: '' }, 'key with space': 0 }
    const copy = snapshot(value)
    expect(copy).toEqual(value)
    expect(copy).not.toBe(value)
    expect((copy as { a: Json }).a).not.toBe(value.a)
  })

  test('[T33] is copied as JSON itself would copy it', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)))
        expect(snapshot(value)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    ))

  test('drops undefined fields and turns undefined items and values into null', () => {
    expect(snapshot({ a: undefined, b: [undefined] })).toEqual({ b: [null] })
    expect(Object.keys(snapshot({ a: undefined }) as object)).toEqual([])
    expect(snapshot(undefined)).toBeNull()
  })

  test('[T31] turns minus zero into zero', () => {
    expect(Object.is(snapshot(-0), 0)).toBe(true)
    expect(Object.is((snapshot([-0]) as number[])[0], 0)).toBe(true)
  })

  test('accepts plain objects and arrays of another realm', () => {
    const value = runInNewContext('({ list: [1, { two: 2 }], none: Object.create(null) })')
    expect(Object.getPrototypeOf(value)).not.toBe(Object.prototype)
    expect(snapshot(value)).toEqual({ list: [1, { two: 2 }], none: {} })
    expect(Object.getPrototypeOf(snapshot(value))).toBe(Object.prototype)
  })

  test('drops extra keys of an array, as JSON does', () => {
    expect(snapshot(Object.assign([1, 2], { extra: 3, polluted: true }))).toEqual([1, 2])
  })

  test('accepts frozen, sealed and prototype-free objects', () => {
    expect(snapshot(Object.freeze({ a: Object.freeze([1]) }))).toEqual({ a: [1] })
    expect(snapshot(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 })
  })
})

describe('[T9] values that change between reads', () => {
  test('runs a getter only once', () => {
    let reads = 0
    const copy = snapshot({
      get to() {
        reads += 1
        return reads === 1 ? 'good' : 'evil'
      },
    }) as { to: string }
    expect([copy.to, copy.to, reads]).toEqual(['good', 'good', 1])
    expect(Object.getOwnPropertyDescriptor(copy, 'to')).toMatchObject({ value: 'good', writable: true })
  })

  test('reads a proxy through its traps into a plain object', () => {
    const target = { to: 'good' }
    const copy = snapshot(new Proxy(target, { get: () => 'trapped' })) as { to: string }
    target.to = 'evil'
    expect(copy).toEqual({ to: 'trapped' })
  })

  test('ignores later changes of the original', () => {
    const original = { list: [{ amount: 1 }] }
    const copy = snapshot(original)
    original.list[0] = { amount: 1_000_000 }
    original.list.push({ amount: 2 })
    expect(copy).toEqual({ list: [{ amount: 1 }] })
  })

  test('rejects shared memory', () => {
    expect(rejection({ data: new Uint8Array(new SharedArrayBuffer(8)) })).toBe('MESSAGE_INVALID')
    expect(rejection(new SharedArrayBuffer(8))).toBe('MESSAGE_INVALID')
  })
})

describe('[T30] limits of a message', () => {
  function quickly(value: unknown) {
    const started = performance.now()
    const reason = rejection(value)
    expect(performance.now() - started).toBeLessThan(1_000)
    return reason
  }

  test('accepts at most 1 MB of text', () => {
    expect(rejection('x'.repeat(MAX_MESSAGE_BYTES))).toHaveProperty('took')
    expect(quickly('x'.repeat(MAX_MESSAGE_BYTES + 1))).toBe('MESSAGE_TOO_LARGE')
    expect(quickly({ a: 'x'.repeat(20_000_000) })).toBe('MESSAGE_TOO_LARGE')
  })

  test('sums small texts, long keys and numbers', () => {
    expect(quickly(Array.from({ length: 1_100 }, () => 'x'.repeat(1_000)))).toBe('MESSAGE_TOO_LARGE')
    expect(quickly({ ['k'.repeat(2_000_000)]: 1 })).toBe('MESSAGE_TOO_LARGE')
  })

  test('accepts at most 32 levels', () => {
    expect(rejection(nested(MAX_MESSAGE_DEPTH))).toHaveProperty('took')
    expect(rejection(nested(MAX_MESSAGE_DEPTH + 1))).toBe('MESSAGE_TOO_LARGE')
    expect(quickly(nested(10_000))).toBe('MESSAGE_TOO_LARGE')
  })

  test('rejects a million keys or items', () => {
    const record = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`k${index}`, 0]))
    expect(rejection(record)).toBe('MESSAGE_TOO_LARGE')
    expect(quickly(new Array(1_000_000).fill(0))).toBe('MESSAGE_TOO_LARGE')
    expect(quickly(Array.from({ length: MAX_MESSAGE_NODES }, () => 0))).toBe('MESSAGE_TOO_LARGE')
  })

  test('rejects four billion holes and fills a small sparse array with null', () => {
    expect(quickly(new Array(2 ** 32 - 1))).toBe('MESSAGE_TOO_LARGE')
    expect(quickly({ length: 2 ** 32 - 1 })).toEqual({ took: { length: 2 ** 32 - 1 } })
    expect(snapshot(new Array(2))).toEqual([null, null])
  })

  test('rejects or empties a proxy that lies about its length', () => {
    for (const length of [Number.POSITIVE_INFINITY, 1e9, '1e9']) {
      const liar = new Proxy<unknown[]>([], { get: (_, key) => (key === 'length' ? length : 0) })
      expect(quickly(liar)).toBe('MESSAGE_TOO_LARGE')
    }
    for (const length of [Number.NaN, -1, 'x', undefined, null]) {
      const liar = new Proxy<unknown[]>([], { get: (_, key) => (key === 'length' ? length : 0) })
      expect(quickly(liar)).toEqual({ took: [] })
    }
  })

  test('rejects an object that contains itself', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.left = cyclic
    cyclic.right = cyclic
    expect(quickly(cyclic)).toBe('MESSAGE_TOO_LARGE')
    const list: unknown[] = []
    list.push(list)
    expect(quickly(list)).toBe('MESSAGE_TOO_LARGE')
  })
})

describe('[T31] values outside of JSON', () => {
  class Wallet {
    address = '0x0'
  }
  const throwing = {
    get to() {
      throw 'a text'
    },
  }
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  test.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['infinity', Number.NEGATIVE_INFINITY],
    ['a BigInt', 1n],
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
    ['a symbol as key', { [Symbol('x')]: 1 }],
    ['a class instance', new Wallet()],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a regular expression', /x/],
    ['an error', new Error('x')],
    ['a boxed text', Object('x')],
    ['a promise', Promise.resolve(1)],
    ['a typed array', new Uint8Array(4)],
    ['half a surrogate pair', '\uD800'],
    ['half a surrogate pair in a key', { 'a\uDC00': 1 }],
    ['a getter that throws', throwing],
    ['a revoked proxy', revoked.proxy],
    ['a proxy whose prototype trap throws', new Proxy({}, { getPrototypeOf: () => fail() })],
    ['a proxy whose key trap throws', new Proxy({}, { ownKeys: () => fail() })],
  ])('rejects %s', (_, value) => {
    expect(rejection(value)).toBe('MESSAGE_INVALID')
    expect(rejection({ deep: [{ inside: value }] })).toBe('MESSAGE_INVALID')
  })

  test.each(['__proto__', 'constructor', 'prototype'])('rejects %s as a key', (key) => {
    expect(rejection(JSON.parse(`{"${key}": {"polluted": true}}`))).toBe('MESSAGE_INVALID')
    expect(rejection(JSON.parse(`[{"a": {"${key}": 1}}]`))).toBe('MESSAGE_INVALID')
  })

  test('rejects a literal with a set prototype', () => {
    expect(rejection({ __proto__: { polluted: true } })).toBe('MESSAGE_INVALID')
  })

  test('rejects our error type thrown by a getter', () => {
    const posing = Object.assign(new Error('x'), { name: 'USER_REJECTED', next: '' })
    const getter = {
      get a() {
        throw posing
      },
    }
    expect(rejection(getter)).toBe('MESSAGE_INVALID')
  })
})

test('[T31] [T33] returns plain JSON or throws an AirlockError for any value', () =>
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withBoxedValues: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withObjectString: true,
        withSet: true,
        withSparseArray: true,
        withTypedArray: true,
        withUnicodeString: true,
      }),
      (value) => {
        const outcome = rejection(value)
        if (typeof outcome === 'string') expect(['MESSAGE_INVALID', 'MESSAGE_TOO_LARGE']).toContain(outcome)
        else expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome)
      },
    ),
    { numRuns: 1_000 },
  ))

function fail(): never {
  throw new Error('trap')
}
