import { expect, test } from 'vitest'
import { ADDRESS, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { suggestionsOf } from './suggestionsOf.ts'

const receivers = [{ address: OTHER_ADDRESS, name: 'ben.eth' }]
const book = [
  { namespace: 'eip155', address: OTHER_ADDRESS, label: 'Rent' },
  { namespace: 'eip155', address: ADDRESS, label: 'Savings' },
  { namespace: 'solana', address: 'So1', label: 'Rent too' },
] as const
const known = { namespace: 'eip155', receivers, book } as const

test('suggests recent recipients first, then the other labelled addresses', () => {
  expect(suggestionsOf('', known)).toEqual([...receivers, { address: ADDRESS, name: null }])
})

test('suggests by label while typing, only of the namespace', () => {
  expect(suggestionsOf(' rEN', known)).toEqual([{ address: OTHER_ADDRESS, name: null }])
  expect(suggestionsOf('0x', known)).toEqual([])
})
