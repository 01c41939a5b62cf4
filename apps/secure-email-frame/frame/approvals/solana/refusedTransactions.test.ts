import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { INPUT, MINE, PAYER, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { describeSolanaTransactions } from './describeSolana.ts'

const OWN = transaction([transfer(1n)])
const AT = { signers: 65, keyCount: 68, program: 68 + 1 + 3 * 32 + 32 + 1 }
const changed = (bytes: Uint8Array, at: number, value: number) => bytes.with(at, value)
const rejected = (cause?: string) =>
  expect.objectContaining({
    code: 'INVALID_INPUT',
    message: 'Invalid input',
    ...(cause !== undefined && { cause: expect.objectContaining({ message: cause }) }),
  })
const shown = (params: unknown, input = {}) => describeSolanaTransactions(params, { ...INPUT, ...input })

test.each([
  ['that somebody else signs', transaction([transfer(1n)], { signers: [PAYER] }), undefined],
  ['that ends early', OWN.slice(0, -1), 'The transaction ends early.'],
  ['with more behind it', Uint8Array.from([...OWN, 0]), 'There is more than a transaction.'],
  ['without signatures', Uint8Array.from([0, ...OWN.slice(65)]), 'The signatures are not those of the signers.'],
  ['without signers', changed(OWN, AT.signers, 0), 'The signers are missing.'],
  ['with more signers than keys', changed(OWN, AT.signers, 4), 'The signers are missing.'],
  ['with a program that it does not name', changed(OWN, AT.program, 9), 'A program is missing.'],
  ['of a later version', transaction([transfer(1n)], { version: 1 }), 'The version is unknown.'],
  ['of endless length', new Uint8Array(9).fill(0xff), 'A length is too long.'],
  ['that is nothing', new Uint8Array(), 'The transaction ends early.'],
])('rejects bytes of a transaction %s', (_, bytes, cause) => {
  expect(() => shown({ transaction: base58.encode(bytes) })).toThrow(rejected(cause))
})

test.each([
  ['that is none', { transaction: 'not base58 0OIl' }, 'A character is not of base58.'],
  ['that is no text', { transaction: 5 }, 'The text is too long.'],
  ['that is not there', {}, 'The text is too long.'],
  ['in a list of none', { transactions: [] }, undefined],
  ['in a list of more than twenty', { transactions: Array.from({ length: 21 }, () => base58.encode(OWN)) }, undefined],
  ['in no list', { transactions: '2' }, undefined],
  ['in nothing', undefined, undefined],
  ['in null', null, undefined],
])('rejects a transaction %s', (_, params, cause) => {
  expect(() => shown(params)).toThrow(rejected(cause))
})

test('reads twenty transactions', () => {
  expect(shown({ transactions: Array.from({ length: 20 }, () => base58.encode(OWN)) }).title).toBe('batch')
})

test('accepts a transaction whose only key is its signer', () => {
  expect(shown({ transaction: base58.encode(transaction([])) }).title).toBe('call')
  expect(OWN[AT.keyCount]).toBe(3)
  expect(shown({ transaction: base58.encode(transaction([], { signers: [MINE] })) }).warnings).toEqual(['unknownCall'])
})
