import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { farcasterNonce, transactionOfState, transactionSecrets } from './transactionSecrets.ts'

const SECRET = Buffer.alloc(32, 7)
const OTHER = Buffer.alloc(32, 8)
const ID = 'A'.repeat(22)

test('[T51] binds each secret to purpose, sign-in and server', () => {
  const { state, nonce, pkceVerifier } = transactionSecrets(SECRET, ID)
  const all = [state.slice(ID.length + 1), nonce, pkceVerifier, farcasterNonce(SECRET, ID)]
  for (const [secret, id] of [
    [SECRET, 'B'.repeat(22)],
    [OTHER, ID],
  ] as const) {
    const other = transactionSecrets(secret, id)
    all.push(other.state.slice(id.length + 1), other.nonce, other.pkceVerifier, farcasterNonce(secret, id))
  }
  expect(new Set(all).size).toBe(all.length)
})

test('keeps a pending sign-in over a new version of the server', () => {
  const hmac = (name: string) => createHmac('sha256', SECRET).update(`social|${name}|${ID}`)
  expect(transactionSecrets(SECRET, ID)).toEqual({
    state: `${ID}.${hmac('state').digest('base64url')}`,
    nonce: hmac('nonce').digest('base64url'),
    pkceVerifier: hmac('pkce').digest('base64url'),
  })
  expect(farcasterNonce(SECRET, ID)).toBe(hmac('farcaster').digest('hex'))
})

test('[T51] reads a sign-in from a state only if this server created it unchanged', () => {
  const { state } = transactionSecrets(SECRET, ID)
  expect(transactionOfState(SECRET, state)).toBe(ID)
  const rejected = [
    null,
    '',
    ID,
    `x${state}`,
    `${state}x`,
    `${state}\n`,
    state.replace('.', '-'),
    state.replace(/^A/, 'B'),
    `${ID}.${'A'.repeat(43)}`,
    transactionSecrets(OTHER, ID).state,
    transactionSecrets(SECRET, 'A'.repeat(21)).state,
    transactionSecrets(SECRET, 'A'.repeat(23)).state,
  ]
  for (const one of rejected) expect(transactionOfState(SECRET, one)).toBeUndefined()
})
