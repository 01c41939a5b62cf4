import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { clientError } from './clientError.ts'

describe('a user who declines', () => {
  test.each([
    { code: 4001, message: 'User rejected the request.' },
    { code: 5000, message: 'No.' },
    { code: 5001, message: 'No.' },
    { code: 5002, message: 'No.' },
    { code: 5003, message: 'No.' },
    { code: -32_000, message: 'User denied transaction signature' },
    new Error('Rejected by the user'),
    'User rejected',
  ])('maps %j to USER_REJECTED', (cause) => {
    expect(clientError(cause)).toMatchObject({ name: 'USER_REJECTED', code: 4001 })
  })
})

describe('[S8.6:origin] [S8.6:session] [S8.6:project] a relay that rejects', () => {
  test.each([
    ['JWT validation error: JWT Token is not yet valid', 'CLOCK_WRONG'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'RELAY_PROJECT_UNKNOWN'],
    ['Unauthorized: invalid key', 'RELAY_PROJECT_UNKNOWN'],
    ['Unauthorized: origin not allowed', 'RELAY_ORIGIN_NOT_ALLOWED'],
  ])('maps "%s" to %s', (message, name) => {
    expect(clientError(new Error(message)).name).toBe(name)
  })
})

describe('an unreachable relay', () => {
  test.each([
    'No internet connection detected. Please restart your network and try again.',
    'Socket stalled when trying to connect to wss://relay.example',
    'Connection interrupted while trying to subscribe',
    'Failed to publish payload, please try again. id:1 tag:1108',
    "Couldn't establish socket connection to the relay server: wss://relay.example",
  ])('recognises "%s"', (message) => {
    expect(clientError(new Error(message)).name).toBe('RELAY_UNREACHABLE')
  })

  test('reports a network error of the wallet itself as WALLET_FAILED', () => {
    expect(clientError({ code: -32_603, message: 'network error' }).name).toBe('WALLET_FAILED')
  })
})

test.each(['Request expired. Please try again.', 'Proposal expired', 'Session expired'])(
  'maps "%s" to REQUEST_EXPIRED',
  (message) => {
    expect(clientError(new Error(message)).name).toBe('REQUEST_EXPIRED')
  },
)

test('keeps the session after an unrelated missing-object error', () => {
  expect(clientError({ code: -32_000, message: 'nonce does not exist' }).name).toBe('WALLET_FAILED')
})

test('keeps the wallet’s error with code and data as the cause', () => {
  const cause = { code: 4902, message: 'Unrecognized chain', data: { hint: 1 } }
  const error = clientError(cause)
  expect(error.name).toBe('WALLET_FAILED')
  expect(error.cause).toBe(cause)
})

test('returns AirlockErrors unchanged', () => {
  const error = new AirlockError('CONNECT_CANCELLED')
  expect(clientError(error)).toBe(error)
})

test('[T41] converts any thrown value', () => {
  const trap = {
    get message(): string {
      throw new Error('trap')
    },
    get code(): number {
      throw new Error('trap')
    },
  }
  for (const cause of [undefined, null, 7, Symbol('x'), trap, () => {}, Object.create(null)]) {
    expect(clientError(cause).name).toBe('WALLET_FAILED')
  }
})
