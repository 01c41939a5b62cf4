import { expect, test } from 'vitest'
import { sessionCapabilities } from './sessionCapabilities.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ATOMIC = { atomic: { status: 'supported' } }

test.each([
  ['by chain', { '0xa4b1': ATOMIC }],
  ['by address and chain', { [ADDRESS.toLowerCase()]: { '0xa4b1': ATOMIC } }],
  ['as JSON', JSON.stringify({ '0xa4b1': ATOMIC })],
])('finds capabilities %s', (_how, property) => {
  expect(sessionCapabilities('eip155', property, [ADDRESS])).toEqual({ '0xa4b1': ATOMIC })
  expect(sessionCapabilities('eip155', property, [ADDRESS, ['0xa4b1']])).toEqual({ '0xa4b1': ATOMIC })
  expect(sessionCapabilities('eip155', property, [ADDRESS, ['0x1']])).toBeUndefined()
})

test.each([undefined, null, '', '{', '[]', 7, {}, { name: 'x' }])('finds none in %j', (property) => {
  expect(sessionCapabilities('eip155', property, [ADDRESS])).toBeUndefined()
})

test('returns undefined without an address, so the wallet is asked', () => {
  expect(sessionCapabilities('eip155', { '0x1': ATOMIC }, [])).toBeUndefined()
  expect(sessionCapabilities('eip155', { '0x1': ATOMIC }, undefined)).toBeUndefined()
})

test('matches the letter case of addresses outside of EVM', () => {
  const capabilities = { So1: { '0xa4b1': ATOMIC } }
  expect(sessionCapabilities('solana', capabilities, ['So1'])).toEqual({ '0xa4b1': ATOMIC })
  expect(sessionCapabilities('solana', capabilities, ['so1'])).toBeUndefined()
})
