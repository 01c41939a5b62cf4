import { expect, test } from 'vitest'
import { isReadMethod, READ_METHODS } from './readMethods.ts'

test('allows reads that need no approval without a session', () => {
  for (const method of ['eth_call', 'eth_getBalance', 'eth_getLogs', 'eth_getTransactionReceipt']) {
    expect(isReadMethod(method)).toBe(true)
  }
})

test('contains no method that signs or sends', () => {
  const walletMethod = /sign|send|accounts|chainId|wallet_|permission|subscribe|filter/i
  expect(READ_METHODS.filter((method) => walletMethod.test(method))).toEqual([])
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls']) {
    expect(isReadMethod(method)).toBe(false)
  }
})

test('[T32] treats inherited names as unknown methods', () => {
  for (const name of ['', 'constructor', '__proto__', 'toString', 'then', 'length', '0', 'ETH_CALL', 'eth_call ']) {
    expect(isReadMethod(name)).toBe(false)
  }
})
