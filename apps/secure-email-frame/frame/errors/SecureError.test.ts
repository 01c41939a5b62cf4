import { expect, test } from 'vitest'
import { type SecureCode, SecureError } from './SecureError.ts'

const TEXTS: [SecureCode, string, string][] = [
  ['ABORTED', 'Request was aborted', 'Let the user try again.'],
  ['REJECTED', 'User rejected the request', 'Let the user try again.'],
  ['SERVER_UNREACHABLE', 'Could not reach the sign-in server.', 'Check your connection, then try again.'],
  ['APPROVAL_CHANGED', 'The request changed after it was shown.', 'Send it again.'],
  ['ACCOUNT_CHANGED', 'A different account is signed in now.', 'Reject this request, then send it again.'],
  ['KEYS_GONE', 'The wallet is locked in this window.', 'Sign in again.'],
  ['NOT_CONFIGURED', 'This is not available here.', 'Sign in with your email.'],
  ['WRONG_KEY', 'That does not unlock this wallet.', 'Try your other passkey or recovery code.'],
  [
    'ADDRESSES_CHANGED',
    'The server returned addresses that do not belong to this wallet.',
    'Do not send anything to them. Contact support.',
  ],
  ['CODE_MISTYPED', 'That does not match your code.', 'Check every character.'],
  ['PASSKEY_UNUSED', 'No passkey was used.', 'Try again, or use your recovery code.'],
  ['PASSKEY_UNFIT', 'This passkey cannot protect a wallet.', 'Try another one.'],
  ['CALLS_REFUSED', 'These calls were rejected.', 'Send them as separate transactions.'],
  ['NETWORK_FAILED', 'The network did not respond.', 'Try again in a moment.'],
  ['TOO_MANY_CALLS', 'Too many pending calls.', 'Wait for earlier calls to settle.'],
]

test.each(TEXTS)('has a sentence and a next step for %s', (code, message, next) => {
  expect(new SecureError(code).toJSON()).toEqual({ code, message, next })
})

test('uses the server’s message unless the caller has a better one', () => {
  expect(new SecureError('STATE_CONFLICT').toJSON()).toEqual({
    code: 'STATE_CONFLICT',
    message: 'This step is out of order.',
    next: 'Start again.',
  })
  const declared = { message: 'Invalid chainId', next: 'Name a chain.' }
  expect(new SecureError('INVALID_INPUT', declared).toJSON()).toEqual({ code: 'INVALID_INPUT', ...declared })
})

test('keeps its cause for developers, and serializes without it', () => {
  const cause = new TypeError('down')
  const error = new SecureError('SERVER_UNREACHABLE', { cause })
  expect(error.cause).toBe(cause)
  expect(Object.keys(error.toJSON())).toEqual(['code', 'message', 'next'])
  expect('cause' in new SecureError('SERVER_UNREACHABLE')).toBe(false)
})

test('keeps exactly its context across the worker', () => {
  const plain = new SecureError('COOLDOWN').toJSON()
  for (const context of [
    {},
    { retryAfterSeconds: 12 },
    { triesLeft: 0 },
    { retryAfterSeconds: 0, triesLeft: 4 },
    { rpc: 5700 },
    { isFinal: true },
  ]) {
    const error = SecureError.fromJSON({ ...plain, ...context, stack: 'at worker.js' } as never)
    expect(error.context).toStrictEqual(context)
    expect(error.toJSON()).toStrictEqual({ ...plain, ...context })
  }
})

test('fills missing default messages and keeps specific ones', () => {
  const usual = new SecureError('COOLDOWN').toJSON()
  expect(SecureError.fromJSON({ ...usual, message: '', next: '' }).toJSON()).toEqual(usual)
  const exact = { ...usual, message: 'Wait for a minute.', next: 'Have some tea.' }
  expect(SecureError.fromJSON(exact).toJSON()).toEqual(exact)
})

test('wraps other failures as UNAVAILABLE with their cause', () => {
  const error = new SecureError('KEYS_GONE')
  expect(SecureError.from(error)).toBe(error)
  const cause = new RangeError('inside')
  expect(SecureError.from(cause)).toMatchObject({ code: 'UNAVAILABLE', message: 'An error occurred', cause })
})
