import { expect, test } from 'vitest'
import { namesAddress, revokesAccounts } from './calls.ts'

test.each([
  [[{ eth_accounts: {} }], true],
  [[{ permissionsContext: '0x01' }], false],
  [[null], false],
  [[], false],
  [{ eth_accounts: {} }, false],
  [undefined, false],
])('returns whether revoking %j ends the access to accounts: %s', (params, isRevoked) => {
  expect(revokesAccounts({ method: 'wallet_revokePermissions', params })).toBe(isRevoked)
  expect(revokesAccounts({ method: 'wallet_requestPermissions', params })).toBe(false)
})

test.each([
  [['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], true],
  [[''], false],
  [[], false],
  [[7], false],
  [undefined, false],
])('returns whether capabilities of %j name an address: %s', (params, named) => {
  expect(namesAddress({ method: 'wallet_getCapabilities', params })).toBe(named)
})
