import { expect, test } from 'vitest'
import { toEmbeddedWallet } from './toEmbeddedWallet.ts'

test('is not embedded without a sign-in', () => {
  expect(toEmbeddedWallet(undefined)).toBeUndefined()
})

test('gives an email user a plain account without a name by default', () => {
  const info = toEmbeddedWallet({ preferredAccountType: 'eoa' })
  expect(info).toEqual({ user: {}, accountType: 'eoa', isSmartAccountDeployed: false })
  expect(toEmbeddedWallet({ userName: null, preferredAccountType: 'alien' })).toEqual(info)
})

test('has the email address only if the modal reports it', () => {
  expect(toEmbeddedWallet({ email: 'ada@mail.example' })?.user).toEqual({ email: 'ada@mail.example' })
})

test("[S3.19:smartAccountDeployed] returns the login's name, preferred kind and code", () => {
  expect(
    toEmbeddedWallet({ userName: 'ada', preferredAccountType: 'smartAccount', smartAccountDeployed: true }),
  ).toEqual({ user: { username: 'ada' }, accountType: 'smartAccount', isSmartAccountDeployed: true })
})
