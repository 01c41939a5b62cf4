import { expect, test } from 'vitest'
import { toEmbeddedWallet } from './toEmbeddedWallet.ts'

test('a wallet that nobody signs in to is not embedded', () => {
  expect(toEmbeddedWallet(undefined)).toBeUndefined()
})

test('who signs in by e-mail has a plain account until they choose otherwise, and no name', () => {
  const info = toEmbeddedWallet({ preferredAccountType: 'eoa' })
  expect(info).toEqual({ user: {}, accountType: 'eoa', isSmartAccountDeployed: false })
  expect(toEmbeddedWallet({ userName: null, preferredAccountType: 'alien' })).toEqual(info)
})

test('[S3.19:smartAccountDeployed] the name of the login, the preferred kind and the code are told', () => {
  expect(
    toEmbeddedWallet({ userName: 'ada', preferredAccountType: 'smartAccount', smartAccountDeployed: true }),
  ).toEqual({ user: { username: 'ada' }, accountType: 'smartAccount', isSmartAccountDeployed: true })
})
