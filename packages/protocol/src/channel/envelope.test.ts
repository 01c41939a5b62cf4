import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AirlockError, isAirlockError } from '../errors/AirlockError.ts'
import { MAX_MESSAGE_DEPTH } from '../plainJson.ts'
import { readRpcError, seal, sealError, unseal } from './envelope.ts'

/** Makes the structured clone of a port. */
async function across(handler: () => unknown) {
  const envelope = structuredClone(await seal(handler))
  try {
    return { value: unseal(envelope) }
  } catch (error) {
    if (!isAirlockError(error)) throw error
    return { error }
  }
}

function thrower(thrown: unknown) {
  return () => {
    throw thrown
  }
}

describe('a result', () => {
  test.each<[unknown, unknown]>([
    [{ a: [1, null] }, { a: [1, null] }],
    [undefined, null],
    [null, null],
    [0, 0],
    [false, false],
    ['', ''],
    [
      { ok: false, error: 'not an envelope' },
      { ok: false, error: 'not an envelope' },
    ],
  ])('carries %j as %j', async (input, expected) => {
    expect(await across(() => input)).toEqual({ value: expected })
    expect(await across(async () => input)).toEqual({ value: expected })
  })

  test('rejects a result that is not JSON with MESSAGE_INVALID', async () => {
    const { error } = await across(() => ({ secret: () => 'x' }))
    expect(error?.name).toBe('MESSAGE_INVALID')
  })

  test('accepts the same depth on both sides', async () => {
    let value: unknown = 1
    for (let level = 0; level < MAX_MESSAGE_DEPTH - 1; level++) value = [value]
    expect(await across(() => value)).toEqual({ value })
    expect((await across(() => [value])).error?.name).toBe('MESSAGE_TOO_LARGE')
  })
})

describe('an error', () => {
  test('keeps AirlockErrors complete', async () => {
    const { error } = await across(
      thrower(new AirlockError('SWITCH_FAILED', { context: { chain: '1' }, cause: 'why' })),
    )
    expect(error).toMatchObject({
      name: 'SWITCH_FAILED',
      code: 4901,
      message: 'Failed to switch to chain 1',
      details: 'why',
    })
  })

  test("keeps a wallet's code, message and data under our name", async () => {
    const cause = Object.assign(new Error('execution reverted'), { code: 3, data: '0x08c379a0', stack: 'secret' })
    const { error } = await across(thrower(new AirlockError('WALLET_FAILED', { cause })))
    expect(error?.name).toBe('WALLET_FAILED')
    expect(error?.cause).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
  })

  test("keeps an RPC error's data with our text", async () => {
    const cause = Object.assign(new Error('execution reverted'), { code: 3 })
    const { error } = await across(thrower(new AirlockError('SWITCH_FAILED', { context: { chain: '1' }, cause })))
    expect(error).toMatchObject({ message: 'Failed to switch to chain 1', details: 'execution reverted' })
    expect(error?.cause).not.toHaveProperty('data')
  })

  test('has no details for an RPC error without a message', () => {
    const reading = () => unseal({ ok: false, error: { code: 'RPC_FAILED', rpc: { code: 3, message: 'reverted' } } })
    expect(reading).toThrow(expect.objectContaining({ name: 'RPC_FAILED', context: {}, details: 'reverted' }))
    const unsealed = () =>
      unseal({ ok: false, error: { code: 'RPC_FAILED', details: 'told', rpc: { code: 3, message: 'reverted' } } })
    expect(unsealed).toThrow(expect.objectContaining({ details: 'told' }))
  })

  test('wraps an unknown error as INTERNAL', async () => {
    expect((await across(thrower('boom'))).error).toMatchObject({ name: 'INTERNAL', details: 'boom' })
    expect((await across(() => Promise.reject(new TypeError('boom')))).error?.name).toBe('INTERNAL')
  })

  test('[T35] crosses as code, context, details and the RPC fault: no stack, no address', async () => {
    const cause = Object.assign(new Error('failed at https://rpc.example/KEY'), {
      code: -32000,
      data: { reason: 'x' },
      url: 'https://rpc.example/KEY',
      request: { body: 'secret' },
    })
    const envelope = await seal(thrower(new AirlockError('RPC_FAILED', { context: { network: 'eip155:1' }, cause })))
    expect(envelope).toEqual({
      ok: false,
      error: {
        code: 'RPC_FAILED',
        context: { network: 'eip155:1' },
        details: 'failed at …',
        rpc: { code: -32000, message: 'failed at …', data: { reason: 'x' } },
      },
    })
    expect(JSON.stringify(envelope)).not.toMatch(/https|stack|secret|KEY|\.ts/)
  })

  test('[T35] carries an error of another module copy in the same fields', async () => {
    const foreign = Object.assign(new Error('x'), {
      name: 'USER_REJECTED',
      next: '',
      toJSON: () => ({ code: 'USER_REJECTED', details: 'see https://a.example/b', stack: 'secret', extra: 1 }),
    })
    expect(await seal(thrower(foreign))).toEqual({ ok: false, error: { code: 'USER_REJECTED', details: 'see …' } })
  })
})

describe('[T40] hostile errors of a wallet', () => {
  const trap = () => {
    throw new Error('trap')
  }
  const posing = { name: 'USER_REJECTED', next: '' }

  test.each<[string, unknown]>([
    ['a proxy that throws', new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap, ownKeys: trap })],
    ['a getter that throws', Object.defineProperty(new Error('x'), 'message', { get: trap })],
    ['a posing error', Object.assign(new Error('x'), posing)],
    ['a posing error whose toJSON throws', Object.assign(new Error('x'), posing, { toJSON: trap })],
    ['a posing error whose toJSON gives a function', Object.assign(new Error('x'), posing, { toJSON: () => () => 1 })],
    [
      'a posing error whose cause throws',
      Object.defineProperty(Object.assign(new Error('x'), posing, { toJSON: () => ({}) }), 'cause', { get: trap }),
    ],
    ['a promise', Promise.resolve()],
    ['nothing', undefined],
  ])('seals %s', async (_, thrown) => {
    const envelope = await seal(thrower(thrown))
    expect(structuredClone(envelope)).toEqual(envelope)
    expect(envelope).toMatchObject({ ok: false, error: { code: expect.any(String) } })
  })

  test('[T33] seals any value', () =>
    fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withNullPrototype: true }), async (thing) => {
        for (const envelope of [await seal(() => thing), await seal(thrower(thing)), sealError(thing)]) {
          const clone = structuredClone(envelope)
          expect(clone).toEqual(envelope)
          try {
            unseal(clone)
          } catch (error) {
            expect(isAirlockError(error)).toBe(true)
          }
        }
      }),
    ))
})

describe('[T35] malformed envelopes', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'ok'],
    ['a list', [true]],
    ['an empty object', {}],
    ['ok that is not quite true', { ok: 1, value: 1 }],
    ['an error that is a text', { ok: false, error: 'boom' }],
    ['an unknown code', { ok: false, error: { code: 'BOOM' } }],
    ['a context that is none', { ok: false, error: { code: 'USER_REJECTED', context: { a: 1 } } }],
  ])('rejects %s as INTERNAL', (_, envelope) => {
    expect(() => unseal(envelope)).toThrow(expect.objectContaining({ name: 'INTERNAL' }))
  })

  test('rejects a value that is not JSON with MESSAGE_INVALID', () => {
    expect(() => unseal({ ok: true, value: 1n })).toThrow(expect.objectContaining({ name: 'MESSAGE_INVALID' }))
    expect(() => unseal({ ok: true, value: JSON.parse('{"__proto__":{"polluted":1}}') })).toThrow(
      expect.objectContaining({ name: 'MESSAGE_INVALID' }),
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('drops an invalid error code of a wallet', () => {
    const reading = () => unseal({ ok: false, error: { code: 'WALLET_FAILED', rpc: { code: '4001' } } })
    expect(reading).toThrow(expect.objectContaining({ name: 'WALLET_FAILED', code: -32603, details: undefined }))
  })
})

describe('the error of an RPC', () => {
  test('is an integer code, a bounded message and JSON data', () => {
    expect(readRpcError({ code: 4001, message: 'no' })).toEqual({ code: 4001, message: 'no' })
    expect(readRpcError({ code: 4001 })).toEqual({ code: 4001, message: '' })
    expect(readRpcError({ code: 4001, message: 'x'.repeat(5_000) })?.message).toHaveLength(1_000)
    expect(readRpcError({ code: 3, message: '', data: { a: 1 } })?.data).toEqual({ a: 1 })
    expect(readRpcError({ code: 3, message: '', data: () => 1 })).toStrictEqual({ code: 3, message: '' })
  })

  test('is absent if the code is not an integer', () => {
    const numbered = Object.assign(() => 1, { code: 4001 })
    const causes = [undefined, null, 'x', 4001, {}, { code: '4001' }, { code: 1.5 }, { code: Number.NaN }, numbered]
    for (const cause of causes) expect(readRpcError(cause)).toBeUndefined()
  })
})
