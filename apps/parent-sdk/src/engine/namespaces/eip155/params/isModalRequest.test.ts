import { expect, test } from 'vitest'
import { isModalRequest } from './isModalRequest.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const REVOKE = 'wallet_revokeExecutionPermission'

test.each([
  ['eth_sendTransaction', [{ from: ADDRESS, to: ADDRESS, value: '0x1', data: '0x', chainId: '0x1' }]],
  ['wallet_getGrantedExecutionPermissions', []],
  [REVOKE, { permissionContext: '0x01' }],
  [REVOKE, [{ permissionContext: '0x01' }]],
])('[T186] lets the modal send %s', (method, params) => {
  expect(isModalRequest({ method, params })).toBe(true)
})

test.each([
  ['eth_sendTransaction', undefined],
  ['eth_sendTransaction', []],
  ['eth_sendTransaction', [{ to: ADDRESS }, { to: ADDRESS }]],
  ['eth_sendTransaction', ['0x02f8']],
  ['eth_sendTransaction', [{ to: 'nick.eth' }]],
  ['eth_sendTransaction', [{ to: ADDRESS, value: '1 ETH' }]],
  ['personal_sign', ['0x', '0x']],
  // Most wallets end the connection for it.
  ['wallet_revokePermissions', [{ permissionsContext: '0x01' }]],
  ['wallet_grantPermissions', [{}]],
  ['wallet_requestExecutionPermissions', [{}]],
  ['wallet_getGrantedExecutionPermissions', [{ eth_accounts: {} }]],
  ['wallet_getGrantedExecutionPermissions', undefined],
  [REVOKE, undefined],
  [REVOKE, []],
  [REVOKE, [{ eth_accounts: {} }]],
  [REVOKE, [{ permissionContext: '0x01' }, { permissionContext: '0x02' }]],
  [REVOKE, { permissionContext: '0x01', eth_accounts: {} }],
  [REVOKE, { permissionContext: '' }],
  [REVOKE, { permissionContext: 1 }],
  [REVOKE, { permissionContext: 'x'.repeat(40_001) }],
  ['constructor', []],
])('[T186] refuses %s of the modal with %j', (method, params) => {
  expect(isModalRequest({ method, params })).toBe(false)
})
