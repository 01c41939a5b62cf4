import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AirlockError, isAirlockError, isSerializedError } from './AirlockError.ts'
import { ERRORS, type ErrorCode } from './codes.ts'

const names = Object.keys(ERRORS) as ErrorCode[]

test('states cause, next step and the number for dapps', () => {
  const cause = new Error('socket closed')
  const error = new AirlockError('FRAME_UNREACHABLE', { context: { origin: 'https://wallet.example' }, cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'FRAME_UNREACHABLE',
    code: 4900,
    message: 'Couldn’t load the wallet from https://wallet.example.',
    next: 'Check your connection and ad blocker, then try again.',
    details: 'socket closed',
  })
  expect(error.cause).toBe(cause)
  expect('cause' in new AirlockError('INTERNAL')).toBe(false)
})

test('keeps unfilled placeholders visible and fills none twice', () => {
  expect(new AirlockError('SWITCH_FAILED').message).toBe('Failed to switch to chain {chain}')
  expect(new AirlockError('SWITCH_FAILED', { context: { chain: '{chain} $& {origin}' } }).message).toBe(
    'Failed to switch to chain {chain} $& {origin}',
  )
  expect(new AirlockError('SWITCH_FAILED', { context: Object.create({ chain: 'inherited' }) }).message).toBe(
    'Failed to switch to chain {chain}',
  )
})

describe('the boundary', () => {
  const context = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 20 }).filter((key) => key !== '__proto__'),
    fc.string({ maxLength: 100 }),
    { maxKeys: 8, noNullPrototype: true },
  )
  const details = fc.option(
    fc.string({ maxLength: 300 }).filter((text) => !text.includes('://')),
    { nil: undefined },
  )

  test('round-trips an error', () =>
    fc.assert(
      fc.property(fc.constantFrom(...names), context, details, (name, input, detail) => {
        const error = new AirlockError(name, { context: input, ...(detail !== undefined && { details: detail }) })
        const back = AirlockError.fromJSON(structuredClone(error.toJSON()))
        expect(back).toMatchObject({ name, code: error.code, message: error.message, next: error.next })
        expect(back.context).toEqual(input)
        expect(back.details).toBe(detail)
        expect(AirlockError.fromJSON(JSON.parse(JSON.stringify(error)))).toEqual(back)
      }),
    ))

  test('[T35] sends only code, context and details: no stack, cause or data', () => {
    const cause = Object.assign(new Error('boom'), { secret: 'x' })
    const error = new AirlockError('WALLET_FAILED', { context: { chain: '1' }, cause, data: { secret: 'y' } })
    expect(error.toJSON()).toEqual({ code: 'WALLET_FAILED', context: { chain: '1' }, details: 'boom' })
    expect(new AirlockError('INTERNAL').toJSON()).toEqual({ code: 'INTERNAL' })
  })

  test('[T35] removes URLs of the cause', () => {
    const cause = new Error(
      'HTTP request failed.\n\nURL: https://rpc.example/v2/S3CRET?key=1\nat x (blob:https://a/b:1:2)',
    )
    expect(new AirlockError('RPC_FAILED', { cause }).toJSON().details).toBe(
      'HTTP request failed.\n\nURL: …\nat x (blob:…',
    )
  })

  test('[T35] limits details to 300 characters', () => {
    expect(new AirlockError('INTERNAL', { cause: 'x'.repeat(1_000_000) }).toJSON().details).toHaveLength(300)
    const cutInAnAddress = new AirlockError('INTERNAL', { cause: `${'x '.repeat(146)}https://secret.example/key` })
    expect(cutInAnAddress.toJSON().details).not.toContain('http')
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'INTERNAL'],
    ['an unknown code', { code: 'NOT_A_CODE' }],
    ['an inherited name as code', { code: 'constructor' }],
    ['a number as code', { code: 4001 }],
    ['details that are no text', { code: 'USER_REJECTED', details: {} }],
    ['a context that is a text', { code: 'USER_REJECTED', context: 'x' }],
    ['a context of numbers', { code: 'USER_REJECTED', context: { chain: 1 } }],
    ['a context without end', { code: 'USER_REJECTED', context: { chain: 'x'.repeat(2_001) } }],
    [
      'a context of many',
      { code: 'USER_REJECTED', context: Object.fromEntries([...'abcdefghi'].map((key) => [key, ''])) },
    ],
  ])('[T35] turns %s into INTERNAL', (_, value) => {
    expect(isSerializedError(value)).toBe(false)
    expect(AirlockError.fromJSON(value).name).toBe('INTERNAL')
  })
})

describe('AirlockError.from', () => {
  test('returns AirlockErrors unchanged', () => {
    const error = new AirlockError('USER_REJECTED')
    expect(AirlockError.from(error, 'WALLET_FAILED')).toBe(error)
    expect(isAirlockError(error)).toBe(true)
    expect(isAirlockError(error, 'USER_REJECTED')).toBe(true)
    expect(isAirlockError(error, 'WALLET_FAILED')).toBe(false)
  })

  test.each<[string, unknown, string | undefined]>([
    ['an error', new Error('boom'), 'boom'],
    ['a text', 'boom', 'boom'],
    ['an object', { code: 4001, message: 'declined' }, 'declined'],
    ['an object without a message', { code: 4001 }, undefined],
    ['a message that is no text', { message: 5 }, undefined],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['a symbol', Symbol('x'), undefined],
  ])('wraps %s with its message', (_, thrown, details) => {
    const error = AirlockError.from(thrown, 'WALLET_FAILED')
    expect(error.name).toBe('WALLET_FAILED')
    expect(error.details).toBe(details)
    expect(error.cause).toBe(thrown)
  })

  test('[T40] wraps values that throw on access', () => {
    const trap = () => {
      throw new Error('trap')
    }
    const hostile: unknown[] = [
      new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap }),
      new Proxy(new Error('x'), { get: trap, getPrototypeOf: trap, has: trap }),
      Object.defineProperty(new Error('x'), 'message', { get: trap }),
      Object.defineProperty(new Error('x'), 'name', { get: trap }),
    ]
    for (const thrown of hostile) {
      expect(isAirlockError(thrown)).toBe(false)
      expect(AirlockError.from(thrown, 'WALLET_FAILED').toJSON().code).toBe('WALLET_FAILED')
    }
  })

  test('accepts an error of another module copy, but no lookalike', () => {
    const foreign = Object.assign(new Error('x'), { name: 'USER_REJECTED', next: '', toJSON: () => ({}) })
    expect(isAirlockError(foreign)).toBe(true)
    expect(isAirlockError({ ...foreign })).toBe(false)
    expect(isAirlockError(Object.assign(new Error('x'), { name: 'USER_REJECTED', next: '' }))).toBe(false)
    expect(isAirlockError(Object.assign(new Error('x'), { name: 'toString', next: '', toJSON: () => ({}) }))).toBe(
      false,
    )
  })
})
