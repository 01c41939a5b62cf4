import { expect, test } from 'vitest'
import { isModalRequest } from './isModalRequest.ts'

const REVOKE = 'wallet_revokeExecutionPermission'

test.each([
  ['eth_sendTransaction', [{}]],
  ['wallet_getGrantedExecutionPermissions', []],
  [REVOKE, { permissionContext: '0x01' }],
  [REVOKE, [{ permissionContext: '0x01' }]],
])('[T186] lets the modal send %s', (method, params) => {
  expect(isModalRequest({ method, params })).toBe(true)
})

test.each([
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
