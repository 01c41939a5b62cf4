import { expect, test } from 'vitest'
import { addableProviders } from './addableProviders.ts'

test('an account is added at each provider that the wallet lists none of, and at Farcaster anew', () => {
  const offered = ['google', 'x', 'farcaster'] as const
  expect(addableProviders(offered, [])).toEqual(offered)
  expect(addableProviders(offered, [{ provider: 'x' }, { provider: 'farcaster' }])).toEqual(['google', 'farcaster'])
  expect(addableProviders(['google'], [{ provider: 'farcaster' }])).toEqual(['google'])
})
