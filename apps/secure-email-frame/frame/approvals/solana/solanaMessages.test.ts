import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INPUT, MINE, TO, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { exactDescription } from '../messages/exactDescription.ts'
import { describeSolanaMessage, describeSolanaTransactions } from './describeSolana.ts'
import { isTransactionMessage, parseTransaction } from './instructions/parseTransaction.ts'

const SITE = { origin: 'https://app.example', trust: 'allowed' } as const

test('shows a message as text, and rejects bytes that could be a transaction', () => {
  const message = (bytes: Uint8Array, pubkey = MINE) =>
    describeSolanaMessage({ message: base58.encode(bytes), pubkey }, { account: MINE, site: SITE, now: Date.now() })
  const text = new TextEncoder()
  expect(message(text.encode('hello'))).toMatchObject({ fields: [{ value: 'hello' }], warnings: [] })
  expect(message(Uint8Array.from([0xff, 0xfe]))).toMatchObject({ warnings: ['unreadable'] })
  const disguised = parseTransaction(transaction([transfer(1n)])).message
  expect(isTransactionMessage(disguised)).toBe(true)
  expect(() => message(disguised)).toThrow('Invalid input')
  expect(() => message(text.encode('hello'), TO)).toThrow('Invalid input')
})

test('[T91] rejects a message that resembles a transaction, not other scripts', () => {
  const message = (bytes: Uint8Array) =>
    describeSolanaMessage(
      { message: base58.encode(bytes), pubkey: MINE },
      { account: MINE, site: SITE, now: Date.now() },
    )
  const { message: signed } = parseTransaction(transaction([transfer(1n)]))
  for (const version of [0x80, 0x81, 0xbf]) {
    expect(() => message(Uint8Array.from([version, ...signed]))).toThrow('Invalid input')
  }
  expect(isTransactionMessage(Uint8Array.from([0xc0, ...signed]))).toBe(false)
  expect(isTransactionMessage(new TextEncoder().encode('hello'))).toBe(false)
  expect(message(new TextEncoder().encode('مرحبا'))).toMatchObject({ fields: [{ value: 'مرحبا' }], warnings: [] })
})

test('[T107] rejects a text over the size limit before decoding', () => {
  const long = '2'.repeat(1_000_000)
  const start = performance.now()
  expect(() =>
    describeSolanaMessage({ message: long, pubkey: MINE }, { account: MINE, site: SITE, now: Date.now() }),
  ).toThrow('Invalid input')
  expect(() => describeSolanaTransactions({ transactions: Array.from({ length: 20 }, () => long) }, INPUT)).toThrow(
    'Invalid input',
  )
  expect(performance.now() - start).toBeLessThan(1_000)
  const max = new Uint8Array(8_000).fill(0x61)
  expect(
    describeSolanaMessage({ message: base58.encode(max), pubkey: MINE }, { account: MINE, site: SITE, now: Date.now() })
      .title,
  ).toBe('signMessage')
})

test('[T89] rejects a Solana sign-in for another site', () => {
  const message = (domain: string, tail = '') => {
    const text = `${domain} wants you to sign in with your Solana account:\n${MINE}${tail}`
    const params = { message: base58.encode(new TextEncoder().encode(text)), pubkey: MINE }
    return describeSolanaMessage(params, { account: MINE, site: SITE, now: Date.now() })
  }
  expect(message('app.example')).toMatchObject({ title: 'signIn', warnings: [] })
  expect(() => message('evil.example')).toThrow('This sign-in is for evil.example, not for app.example.')
  expect(() => message('app.example', '\n\nURI: https://evil.example')).toThrow(
    'This sign-in is for https://evil.example',
  )
})

test('[T91] signs the bytes of the shown text', () =>
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })), (input) => {
      const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
      fc.pre(!isTransactionMessage(bytes))
      const params = { message: base58.encode(bytes), pubkey: MINE }
      const description = describeSolanaMessage(params, { account: MINE, site: SITE, now: Date.now() })
      const { fields, warnings, offers } = exactDescription(description)
      const [field] = fields
      const text = (field?.value ?? '').replace(/⟨U\+([0-9A-F]+)⟩/g, (_, point) =>
        String.fromCodePoint(Number.parseInt(point, 16)),
      )
      const read = warnings.includes('unreadable') ? base58.decode(text) : new TextEncoder().encode(text)
      expect(offers[0].signing).toEqual({ kind: 'solana', payloads: [base64.encode(read)] })
      expect(Buffer.from(read).equals(bytes)).toBe(true)
    }),
  ))
