import { expect, test } from 'vitest'
import { toldCapabilities } from './toldCapabilities.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ATOMIC = { atomic: { status: 'supported' } }

test.each([
  ['by chain', { '0xa4b1': ATOMIC }],
  ['by address and chain', { [ADDRESS.toLowerCase()]: { '0xa4b1': ATOMIC } }],
  ['as JSON', JSON.stringify({ '0xa4b1': ATOMIC })],
])('capabilities told %s are found', (_how, told) => {
  expect(toldCapabilities(told, [ADDRESS])).toEqual({ '0xa4b1': ATOMIC })
  expect(toldCapabilities(told, [ADDRESS, ['0xa4b1']])).toEqual({ '0xa4b1': ATOMIC })
  expect(toldCapabilities(told, [ADDRESS, ['0x1']])).toBeUndefined()
})

test.each([undefined, null, '', '{', '[]', 7, {}, { name: 'x' }])('%j tells nothing', (told) => {
  expect(toldCapabilities(told, [ADDRESS])).toBeUndefined()
})

test('without an address the wallet itself has to be asked', () => {
  expect(toldCapabilities({ '0x1': ATOMIC }, [])).toBeUndefined()
  expect(toldCapabilities({ '0x1': ATOMIC }, undefined)).toBeUndefined()
})
