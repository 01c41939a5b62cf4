import { expect, test } from 'vitest'
import { addableProviders } from './addableProviders.ts'

test('offers each provider without a login, and Farcaster always', () => {
  const offered = ['google', 'x', 'farcaster'] as const
  expect(addableProviders(offered, [])).toEqual(offered)
  expect(addableProviders(offered, [{ provider: 'x' }, { provider: 'farcaster' }])).toEqual(['google', 'farcaster'])
  expect(addableProviders(['google'], [{ provider: 'farcaster' }])).toEqual(['google'])
})
