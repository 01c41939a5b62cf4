import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvalHeightMessage,
  errorMessage,
  parseAppMessage,
  parseFrameMessage,
  readAppHead,
  readyMessage,
  requestMessage,
  successMessage,
} from './messages.ts'
import { type W3mName, w3mRequests } from './requests.ts'
import { SAFE_METHODS } from './safeMethods.ts'
import { UNSAFE_METHODS } from './unsafeMethods.ts'

const names = Object.keys(w3mRequests) as W3mName[]

describe('the wire', () => {
  test('[S7.27:prefixes] round-trips a request', () => {
    const message = structuredClone(requestMessage('CONNECT_EMAIL', 'id', { email: 'ada@mail.example' }))
    expect(message).toEqual({ type: '@w3m-app/CONNECT_EMAIL', id: 'id', payload: { email: 'ada@mail.example' } })
    expect(parseAppMessage(message)).toEqual({
      kind: 'request',
      request: { name: 'CONNECT_EMAIL', id: 'id', payload: { email: 'ada@mail.example' } },
    })
    expect(successMessage('SIGN_OUT', 'id', undefined)).toEqual({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'id' })
    for (const type of ['CONNECT_EMAIL', '@w3m-frame/CONNECT_EMAIL', 'w3m-app/CONNECT_EMAIL']) {
      expect(parseAppMessage({ ...message, type }).kind).toBe('foreign')
    }
  })

  test.each(names)('has a success and an error reply for %s', (name) => {
    expect(parseFrameMessage({ type: `@w3m-frame/${name}_SUCCESS`, id: 'id' })).toMatchObject({ name, id: 'id' })
    expect(parseFrameMessage(errorMessage(name, 'id', { message: 'No' }))).toEqual({
      kind: 'error',
      name,
      id: 'id',
      error: { message: 'No' },
    })
  })

  test.each([
    ['CONNECT_EMAIL', ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']],
    ['UPDATE_EMAIL', ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']],
  ] as const)('[S4.12:actionsLogin] [S4.12:actionsUpdate] accepts only these actions after %s: %j', (name, actions) => {
    const reply = (action: string) => parseFrameMessage(successMessage(name, 'id', { action: action as never }))
    for (const action of actions) expect(reply(action)).toMatchObject({ kind: 'success', payload: { action } })
    for (const action of ['', 'VERIFY', name === 'UPDATE_EMAIL' ? 'CONNECT' : 'VERIFY_PRIMARY_OTP']) {
      expect(reply(action)).toMatchObject({ kind: 'error' })
    }
  })

  test('[S3.19:email] allows a user with, without and with unknown email', () => {
    const user = { address: '0x1', chainId: 1 }
    for (const fields of [{ email: 'ada@mail.example' }, { email: null }, {}]) {
      const payload = { ...user, ...fields }
      expect(parseFrameMessage(successMessage('GET_USER', 'id', payload))).toMatchObject({ kind: 'success', payload })
    }
    expect(parseFrameMessage(successMessage('GET_USER', 'id', { ...user, email: 'ada' }))).toMatchObject({
      error: { message: 'Invalid email' },
    })
  })

  test('round-trips a reply', () => {
    expect(parseFrameMessage(successMessage('GET_CHAIN_ID', 'id', { chainId: 1 }))).toEqual({
      kind: 'success',
      name: 'GET_CHAIN_ID',
      id: 'id',
      payload: { chainId: 1 },
    })
    expect(parseFrameMessage(errorMessage('GET_USER', 'id', { message: 'No', code: 'X' }))).toEqual({
      kind: 'error',
      name: 'GET_USER',
      id: 'id',
      error: { message: 'No', code: 'X' },
    })
    expect(parseFrameMessage(readyMessage('1'))).toEqual({ kind: 'ready', version: '1' })
    expect(parseFrameMessage(approvalHeightMessage(300))).toEqual({ kind: 'approvalHeight', height: 300 })
    for (const height of [-1, Number.NaN, '300', 1e9]) {
      expect(parseFrameMessage(approvalHeightMessage(height as number)).kind).toBe('foreign')
    }
  })

  test('uses the default message for an error without one', () => {
    for (const payload of [undefined, {}, { message: undefined }, 'x']) {
      expect(parseFrameMessage({ type: '@w3m-frame/GET_USER_ERROR', id: 'id', payload })).toMatchObject({
        error: { message: 'An error occurred' },
      })
    }
  })

  test('drops unknown fields of a payload', () => {
    expect(
      parseAppMessage({ type: '@w3m-app/CONNECT_OTP', id: 'id', payload: { otp: '1', future: true } }),
    ).toMatchObject({
      request: { payload: { otp: '1' } },
    })
  })

  test('receives bigints of older clients as hex', () => {
    const payload = { method: 'eth_sendTransaction', params: [{ value: 255n }] }
    expect(parseAppMessage({ type: '@w3m-app/RPC_REQUEST', id: 'id', payload })).toMatchObject({
      request: { payload: { params: [{ value: '0xff' }] } },
    })
  })

  test('[S8.9:required] settles a request as an error if its response is invalid', () => {
    expect(parseFrameMessage({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'id', payload: {} })).toMatchObject({
      kind: 'error',
      id: 'id',
      error: { message: 'Required' },
    })
  })
})

describe('schemas of payloads', () => {
  const kind = (name: W3mName, payload: unknown) =>
    parseAppMessage({ type: `@w3m-app/${name}`, id: 'id', payload }).kind
  const rpc = (method: string, params: unknown) => kind('RPC_REQUEST', { method, params })

  test('accepts only six social providers', () => {
    const kindOf = (provider: unknown) => kind('GET_SOCIAL_REDIRECT_URI', { provider })
    for (const one of ['google', 'github', 'apple', 'facebook', 'x', 'discord']) expect(kindOf(one)).toBe('request')
    for (const one of ['farcaster', 'twitter', 'Google', '', undefined]) expect(kindOf(one)).toBe('invalid')
  })

  test('accepts only light and dark themes', () => {
    for (const themeMode of ['light', 'dark']) expect(kind('SYNC_THEME', { themeMode })).toBe('request')
    for (const themeMode of ['system', 'Dark', '', null]) expect(kind('SYNC_THEME', { themeMode })).toBe('invalid')
  })

  test('requires a 0x recipient, and 0x data if there is any', () => {
    const send = (call: object) => rpc('wallet_sendCalls', [{ calls: [call] }])
    for (const call of [{ to: '0x01' }, { to: '0x01', data: '0x' }, { to: '0x01', data: '0xab' }]) {
      expect(send(call)).toBe('request')
    }
    for (const call of [{}, { to: 'ada.eth' }, { to: '01' }, { to: '0x01', data: 'ab' }, { to: '0x01', data: 1 }]) {
      expect(send(call)).toBe('invalid')
    }
  })

  test('accepts only eight Solana preflight commitments', () => {
    const send = (preflightCommitment: unknown) =>
      rpc('solana_signAndSendTransaction', { transaction: 'x', options: { preflightCommitment } })
    for (const one of 'processed confirmed finalized recent single singleGossip root max'.split(' ')) {
      expect(send(one)).toBe('request')
    }
    for (const one of ['final', 'Processed', '', 1]) expect(send(one)).toBe('invalid')
  })
})

describe('[T30] [T31] [T33] hostile messages', () => {
  const deep = () => {
    let value: unknown = 'x'
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]
    return value
  }
  test.each<[string, unknown]>([
    ['far too deep', { email: deep() }],
    ['far too large', { email: 'x'.repeat(5_000_000) }],
    [
      'in a circle',
      (() => {
        const circle: Record<string, unknown> = {}
        circle.email = circle
        return circle
      })(),
    ],
    [
      'full of traps',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
          ownKeys: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('rejects messages that are %s, without throwing', (_, payload) => {
    expect(parseAppMessage({ type: '@w3m-app/CONNECT_EMAIL', id: 'id', payload }).kind).toBe('invalid')
  })

  test('[T107] rejects deep and large messages, also in typed data', () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown
    const wide = Array.from({ length: 60_000 }, () => 0)
    const kind = (method: string, params: unknown) =>
      parseAppMessage({ type: '@w3m-app/RPC_REQUEST', id: 'id', payload: { method, params } }).kind
    const typed = (message: unknown) => kind('eth_signTypedData_v4', ['0x', message])
    expect(kind('eth_call', [nested(20)])).toBe('request')
    expect(kind('eth_call', [nested(40)])).toBe('invalid')
    expect(kind('eth_call', wide)).toBe('invalid')
    expect([typed(nested(20)), typed(JSON.stringify(nested(20)))]).toEqual(['request', 'request'])
    for (const value of [nested(40), nested(3_000), wide]) {
      expect([typed(value), typed(JSON.stringify(value))]).toEqual(['invalid', 'invalid'])
    }
    // Unlike invalid JSON.
    expect(typed('{')).toBe('request')
  })

  test('[T108] reads the head of a message without its payload', () => {
    const payload = new Proxy(
      {},
      { ownKeys: () => expect.unreachable(), get: (_, key) => key === 'method' && 'eth_call' },
    )
    expect(readAppHead({ type: '@w3m-app/RPC_REQUEST', id: 'a', payload })).toEqual({
      name: 'RPC_REQUEST',
      id: 'a',
      isRead: true,
    })
    expect(readAppHead({ type: '@w3m-app/RPC_REQUEST', payload: { method: 'personal_sign' } })).toMatchObject({
      isRead: false,
    })
    for (const data of [null, 'x', {}, { type: '@w3m-app/NOPE', id: 'a' }, { type: '@w3m-app/RELOAD', id: 5 }]) {
      expect(readAppHead(data)).toBeUndefined()
    }
  })

  test('changes no prototype for own __proto__ keys', () => {
    const payload = JSON.parse(
      '{"metadata":{"name":"a","description":"","url":"","icons":[],"__proto__":{"polluted":1}},"projectId":"p"}',
    )
    parseAppMessage({ type: '@w3m-app/SYNC_DAPP_DATA', id: 'id', payload })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    maxDepth: 4,
  })
  const almost = fc.record(
    {
      type: fc.oneof(
        fc.constantFrom(...names.map((name) => `@w3m-app/${name}`)),
        fc.constantFrom(...names.flatMap((name) => [`@w3m-frame/${name}_SUCCESS`, `@w3m-frame/${name}_ERROR`])),
        fc.constantFrom(
          '@w3m-app/',
          '@w3m-app/constructor',
          '@w3m-app/__proto__',
          '@w3m-frame/READY',
          'x@w3m-app/RELOAD',
        ),
        fc.string(),
        anything,
      ),
      id: fc.oneof(fc.string({ maxLength: 200 }), anything),
      payload: fc.oneof(
        anything,
        fc.record(
          {
            email: fc.oneof(fc.emailAddress(), fc.string()),
            otp: fc.oneof(fc.string(), fc.integer()),
            chainId: fc.oneof(fc.integer(), fc.string()),
            method: fc.oneof(fc.constantFrom(...SAFE_METHODS, ...UNSAFE_METHODS), fc.string()),
            params: anything,
          },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  )

  test(
    'parses 100,000 generated messages without throwing',
    {
      timeout: 120_000,
    },
    () =>
      fc.assert(
        fc.property(fc.oneof({ weight: 9, arbitrary: almost }, { weight: 1, arbitrary: anything }), (message) => {
          const parsed = parseAppMessage(message)
          parseFrameMessage(message)
          if (parsed.kind === 'foreign') return
          const name = parsed.kind === 'request' ? parsed.request.name : parsed.name
          expect((message as { type: string }).type).toBe(`@w3m-app/${name}`)
          if (parsed.kind === 'invalid') expect(parsed.message).not.toBe('')
          else expect(w3mRequests[name]().safeParse(parsed.request.payload).success).toBe(true)
        }),
        { numRuns: 100_000 },
      ),
  )
})

test('keeps safe and unsafe methods apart', () => {
  expect(SAFE_METHODS.filter((method) => (UNSAFE_METHODS as readonly string[]).includes(method))).toEqual([])
  expect([SAFE_METHODS.length, UNSAFE_METHODS.length]).toEqual([43, 13])
})
