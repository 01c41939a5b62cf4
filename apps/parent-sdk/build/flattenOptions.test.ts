import { describe, expect, test } from 'vitest'
import { flatten } from './flattenOptions.ts'

describe('flatten', () => {
  test('passes options by position, in the order of the call', () => {
    expect(flatten('function f(x, { a, b: c = 1, d }) { return x + a + c }\nf(0, { b: (g(), 2), a, })')).toBe(
      'function f(x, c = 1, a, d) { return x + a + c }\nf(0,  (g(), 2), a)',
    )
  })

  test('turns methods into functions', () => {
    expect(flatten('function f({ a, b }) { a(b) }\nf({ async a(x) { await x }, b() {} })')).toBe(
      'function f(a, b) { a(b) }\nf(async function (x) { await x }, function () {})',
    )
  })

  test('flattens a call within the options of another', () => {
    expect(flatten('function f({ a }) { a() }\nfunction g({ b }) { b }\nf({ a: () => g({ b: 1 }) })')).toBe(
      'function f(a) { a() }\nfunction g(b) { b }\nf( () => g( 1))',
    )
  })

  test('finds the value after a comment with a colon', () => {
    expect(flatten('function f({ a }) { a }\nf({ a /* b: c */: 3 })')).toBe('function f(a) { a }\nf( 3)')
  })

  test('leaves out options that are absent', () => {
    expect(flatten('function f({ a }) { a }\nf({})')).toBe('function f(a) { a }\nf()')
  })

  test.each([
    ['a second caller', 'function f({ a }) { a }\nf({ a: 1 })\nf({ a: 2 })'],
    ['an export', 'function f({ a }) { a }\nf({ a: 1 })\nexport { f }'],
    ['a local variable of the same name', 'function f({ a }) { a }\nf({ a: 1 })\nfunction g(f) {}'],
    ['rest parameters', 'function f({ a, ...rest }) { rest }\nf({ a: 1 })'],
    ['spread options', 'function f({ a }) { a }\nf({ ...b })'],
    ['spread arguments', 'function f(x, { a }) { a }\nf(...x, { a: 1 })'],
    ['an option that is not read', 'function f({ a }) { a }\nf({ b: g(), a: 1 })'],
    ['a repeated option', 'function f({ a }) { a }\nf({ a: 1, a: 2 })'],
    ['computed names', 'function f({ a }) { a }\nf({ [a]: 1 })'],
    ['getters', 'function f({ a }) { a }\nf({ get a() { return 1 } })'],
    ['a default that reads a parameter', 'function f({ a, b = a }) { b }\nf({ b: 1, a: 2 })'],
    ['`arguments`', 'function f({ a }) { arguments }\nf({ a: 1 })'],
    ['a pattern that reads a parameter', 'function f({ x, a: { b = x } }) { b }\nf({ a: {}, x: 1 })'],
    ['`super`', 'function f({ a }) { a }\nf({ a() { super.a() } })'],
    ['an exported declaration', 'export function f({ a }) { a }\nf({ a: 1 })'],
    ['fewer arguments', 'function f(x, { a }) { a }\nf({ a: 1 })'],
  ])('keeps %s', (_, code) => expect(flatten(code)).toBe(code))
})
