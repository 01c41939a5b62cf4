import { expect, test } from 'vitest'
import { type SecureCode, SecureFault } from './SecureFault.ts'

/** Refusals of the frame itself, as developers read them. */
const TEXTS: [SecureCode, string, string][] = [
  ['ABORTED', 'Request was aborted', 'Ask again when the person is ready.'],
  ['REJECTED', 'User rejected the request', 'Ask again when the person is ready.'],
  ['SERVER_UNREACHABLE', 'The sign-in server could not be reached.', 'Check the connection, then try again.'],
  ['APPROVAL_CHANGED', 'What was to be signed is not what was shown.', 'Ask again.'],
  [
    'ACCOUNT_CHANGED',
    'Another account is signed in than the one that this was shown for.',
    'Reject this, then ask again.',
  ],
  ['KEYS_GONE', 'The keys are not open in this window.', 'Sign in again with your e-mail.'],
  ['NOT_CONFIGURED', 'This is not configured here.', 'Sign in with your e-mail.'],
  ['WRONG_KEY', 'That does not open this wallet.', 'Try the other way in.'],
  [
    'ADDRESSES_CHANGED',
    'The addresses that the server gives are not those of this wallet.',
    'Send nothing to them, and tell whoever runs this wallet.',
  ],
  ['CODE_MISTYPED', 'That does not match your code.', 'Check every character.'],
  ['ADDRESS_MISTYPED', "That does not match this account's address.", 'Check every character.'],
  ['PASSKEY_UNUSED', 'The passkey was not used.', 'Try again, or use your recovery code.'],
  ['PASSKEY_UNFIT', 'This passkey cannot keep a key for a wallet.', 'Try another one.'],
  ['CALLS_REFUSED', 'These calls are not done.', 'Send them as transactions of their own.'],
  ['NETWORK_FAILED', 'The network did not answer.', 'Try again in a moment.'],
  ['TOO_MANY_CALLS', 'Too many calls are open at once.', 'Wait for earlier calls to settle.'],
]

test.each(TEXTS)('%s has a sentence and a next step', (code, message, next) => {
  expect(new SecureFault(code).toJSON()).toEqual({ code, message, next })
})

test('a fault of the server has the server’s own words, and a caller may say it more exactly', () => {
  expect(new SecureFault('STATE_CONFLICT').toJSON()).toEqual({
    code: 'STATE_CONFLICT',
    message: 'This step is out of order.',
    next: 'Begin again.',
  })
  const stated = { message: 'Invalid chainId', next: 'Name a chain.' }
  expect(new SecureFault('INVALID_INPUT', stated).toJSON()).toEqual({ code: 'INVALID_INPUT', ...stated })
})

test('a fault keeps its cause for developers, and crosses to the document without it', () => {
  const cause = new TypeError('down')
  const fault = new SecureFault('SERVER_UNREACHABLE', { cause })
  expect(fault.cause).toBe(cause)
  expect(Object.keys(fault.toJSON())).toEqual(['code', 'message', 'next'])
  expect('cause' in new SecureFault('SERVER_UNREACHABLE')).toBe(false)
})

test('a fault has the same facts on both sides of the worker, and no others', () => {
  const plain = new SecureFault('COOLDOWN').toJSON()
  for (const facts of [
    {},
    { retryAfterSeconds: 12 },
    { triesLeft: 0 },
    { retryAfterSeconds: 0, triesLeft: 4 },
    { rpc: 5700 },
    { isFinal: true },
  ]) {
    const fault = SecureFault.fromJSON({ ...plain, ...facts, stack: 'at worker.js' } as never)
    expect(fault.facts).toStrictEqual(facts)
    expect(fault.toJSON()).toStrictEqual({ ...plain, ...facts })
  }
})

test('a document fills in the usual words that a worker leaves out, and keeps words that are more exact', () => {
  const usual = new SecureFault('COOLDOWN').toJSON()
  expect(SecureFault.fromJSON({ ...usual, message: '', next: '' }).toJSON()).toEqual(usual)
  const exact = { ...usual, message: 'Wait for a minute.', next: 'Have some tea.' }
  expect(SecureFault.fromJSON(exact).toJSON()).toEqual(exact)
})

test('whatever else fails is UNAVAILABLE, with its cause kept', () => {
  const fault = new SecureFault('KEYS_GONE')
  expect(SecureFault.from(fault)).toBe(fault)
  const cause = new RangeError('inside')
  expect(SecureFault.from(cause)).toMatchObject({ code: 'UNAVAILABLE', message: 'An error occurred', cause })
})
