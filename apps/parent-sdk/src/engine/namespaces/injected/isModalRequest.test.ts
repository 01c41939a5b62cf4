import { expect, test } from 'vitest'
import { isModalRequest } from './isModalRequest.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const BATCH = {
  ...{ version: '2.0.0', id: '0x01', chainId: '0x2105', from: ADDRESS, atomicRequired: true },
  calls: [
    { to: ADDRESS, data: '0x095ea7b3' },
    { to: ADDRESS, data: '0x', value: '0x1' },
  ],
}
const REVOKE = 'wallet_revokeExecutionPermission'
const STOP = { to: ADDRESS, data: `0x095ea7b3${'0'.repeat(24)}${'a1'.repeat(20)}${'0'.repeat(64)}`, value: '0x0' }
const stops = (count: number, ...more: object[]) => ({ ...BATCH, calls: [...Array(count).fill(STOP), ...more] })

test.each([
  ['eth_sendTransaction', [{ from: ADDRESS, to: ADDRESS, value: '0x1', data: '0x', chainId: '0x1' }]],
  ['wallet_sendCalls', [BATCH]],
  ['wallet_sendCalls', [stops(50)]],
  ['wallet_getCallsStatus', ['0x01']],
  ['wallet_getCapabilities', [ADDRESS, ['0x2105']]],
  ['wallet_getGrantedExecutionPermissions', []],
  [REVOKE, { permissionContext: '0x01' }],
  [REVOKE, [{ permissionContext: '0x01' }]],
])('[T186] allows the modal to send %s', async (method, params) => {
  expect(isModalRequest({ method, params })).toBe(true)
})

test.each([
  ['eth_sendTransaction', undefined],
  ['eth_sendTransaction', []],
  ['eth_sendTransaction', [{ to: ADDRESS }, { to: ADDRESS }]],
  ['eth_sendTransaction', ['0x02f8']],
  ['eth_sendTransaction', [{ to: 'nick.eth' }]],
  ['eth_sendTransaction', [{ to: ADDRESS, value: '1 ETH' }]],
  ['wallet_sendCalls', [BATCH, BATCH]],
  ['wallet_sendCalls', [{ ...BATCH, version: '1.0' }]],
  ['wallet_sendCalls', [{ ...BATCH, id: undefined }]],
  ['wallet_sendCalls', [{ ...BATCH, chainId: 8_453 }]],
  ['wallet_sendCalls', [{ ...BATCH, from: undefined }]],
  ['wallet_sendCalls', [{ ...BATCH, atomicRequired: false }]],
  ['wallet_sendCalls', [{ ...BATCH, capabilities: { paymasterService: { url: 'https://other.example' } } }]],
  ['wallet_sendCalls', [{ ...BATCH, calls: [] }]],
  ['wallet_sendCalls', [stops(51)]],
  ['wallet_sendCalls', [stops(4, BATCH.calls[0] ?? {})]],
  ['wallet_sendCalls', [stops(4, { ...STOP, value: '0x1' })]],
  ['wallet_sendCalls', [{ ...BATCH, calls: [...BATCH.calls, ...BATCH.calls] }]],
  // Without a receiver it creates a contract.
  ['wallet_sendCalls', [{ ...BATCH, calls: [{ data: '0x' }] }]],
  ['wallet_sendCalls', [{ ...BATCH, calls: [{ to: ADDRESS, value: '1 ETH' }] }]],
  ['wallet_sendCalls', [{ ...BATCH, calls: [{ to: ADDRESS, capabilities: {} }] }]],
  ['wallet_getCallsStatus', [{ id: '0x01' }]],
  ['wallet_getCapabilities', [ADDRESS]],
  ['wallet_getCapabilities', ['nick.eth', ['0x1']]],
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
])('[T186] refuses %s of the modal with %j', async (method, params) => {
  expect(isModalRequest({ method, params })).toBe(false)
})
