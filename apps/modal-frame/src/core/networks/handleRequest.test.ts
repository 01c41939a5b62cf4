import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ARBITRUM, BASE, hostNetwork } from '../../testing/testFixtures.ts'
import { describeNetwork } from './describeNetwork.ts'
import { handleRequest } from './handleRequest.ts'

test('returns the answer of the RPC of its network unchanged', async () => {
  const { deps, adapter } = testDeps()
  const request = vi.spyOn(adapter, 'request').mockResolvedValueOnce({ number: '0x10', transactions: [] })
  const call = { caipNetworkId: BASE, method: 'eth_getBlockByNumber', params: ['latest', false] }
  expect(await handleRequest(deps, call)).toEqual({ number: '0x10', transactions: [] })
  expect(request.mock.calls[0]?.[0].caipNetworkId).toBe(BASE)
  expect(request.mock.calls[0]?.[1]).toEqual({ method: 'eth_getBlockByNumber', params: ['latest', false] })
})

test.each([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
])('[S7.24:reads] treats %s as a read', async (method) => {
  const { deps, adapter } = testDeps()
  const request = vi.spyOn(adapter, 'request')
  expect(await handleRequest(deps, { caipNetworkId: ARBITRUM, method })).toBe('0x1')
  expect(request.mock.calls[0]?.[1].method).toBe(method)
})

test.each([
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'personal_sign',
  'eth_accounts',
  'debug_traceCall',
  '__proto__',
  '',
])('[S6.6:calls] rejects %s before loading anything', async (method) => {
  const { deps } = testDeps()
  const eip155 = vi.fn(() => Promise.reject(new Error('loaded')))
  await expect(
    handleRequest({ ...deps, adapters: { eip155 } }, { caipNetworkId: ARBITRUM, method }),
  ).rejects.toMatchObject({
    name: 'UNSUPPORTED_METHOD',
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  expect(eip155).not.toHaveBeenCalled()
})

test('[S8.2:network] rejects a read on a network that is not configured', async () => {
  const { deps } = testDeps()
  const rejected = handleRequest(deps, { caipNetworkId: 'eip155:10', method: 'eth_blockNumber' })
  await expect(rejected).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND', message: 'Network not found' })
})

test('[S8.2:adapter] rejects a network without an adapter, naming its namespace', async () => {
  const { deps } = testDeps()
  const rejected = handleRequest({ ...deps, adapters: {} }, { caipNetworkId: BASE, method: 'eth_blockNumber' })
  await expect(rejected).rejects.toMatchObject({
    name: 'ADAPTER_NOT_FOUND',
    message: 'Adapter not found',
    context: { namespace: 'eip155' },
  })
})

test('passes the error of an RPC to the dapp unchanged', async () => {
  const { deps, adapter } = testDeps()
  const cause = Object.assign(new Error('execution reverted'), { code: 3, data: '0x08c379a0' })
  vi.spyOn(adapter, 'request').mockRejectedValueOnce(new AirlockError('RPC_FAILED', { cause }))
  await expect(handleRequest(deps, { caipNetworkId: ARBITRUM, method: 'eth_call' })).rejects.toMatchObject({ cause })
})

test('describes only configured networks', async () => {
  const { deps } = testDeps()
  expect(await describeNetwork(deps, { caipNetworkId: ARBITRUM })).toEqual({
    caipNetworkId: ARBITRUM,
    name: 'Arbitrum One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://arb1.arbitrum.io/rpc'],
    blockExplorer: 'https://arbiscan.io',
    testnet: false,
  })
  expect(await describeNetwork(deps, { caipNetworkId: 'eip155:10' })).toBeNull()
  expect(await describeNetwork({ ...deps, adapters: {} }, { caipNetworkId: BASE })).toBeNull()
})

test('reads an unlisted but known network if the host allows others', async () => {
  const config = { networks: [hostNetwork(BASE)] }
  const call = { caipNetworkId: ARBITRUM, method: 'eth_blockNumber' }
  await expect(handleRequest(testDeps(config).deps, call)).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
  const { deps } = testDeps({ ...config, allowUnsupportedChain: true })
  expect(await handleRequest(deps, call)).toBe('0x1')
  const unknown = handleRequest(deps, { ...call, caipNetworkId: 'eip155:10' })
  await expect(unknown).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
})
