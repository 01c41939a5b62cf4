import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import { expect, test } from 'vitest'
import type { RpcCall } from '../sources/ChainRpc.ts'
import { SourceFailed } from '../sources/Source.ts'
import { handleRpc } from './handleRpc.ts'
import { isBundlerMethod, isChainMethod } from './rpcMethods.ts'

const requests: RpcCall[] = []
const options = {
  isAllowed: (method: string) => isChainMethod('eip155:8453', method),
  request: async (calls: readonly RpcCall[]) => {
    requests.push(...calls)
    return calls.map(({ method }, id): RpcResponse => ({ jsonrpc: '2.0', id, result: method }))
  },
}
const call = (id: unknown, method = 'eth_chainId') => ({ jsonrpc: '2.0', id, method, params: [] })
const respond = (body: unknown) => handleRpc(body, options)

test('[S7.23:batch] answers a call by its id, and a batch in its order', async () => {
  expect(await respond(call('a'))).toEqual({ jsonrpc: '2.0', id: 'a', result: 'eth_chainId' })
  expect(await respond([call(2), call(1, 'eth_call')])).toEqual([
    { jsonrpc: '2.0', id: 2, result: 'eth_chainId' },
    { jsonrpc: '2.0', id: 1, result: 'eth_call' },
  ])
})

test('answers both calls with one id, and no notification', async () => {
  expect(await respond([call(1), call(1, 'eth_call'), { jsonrpc: '2.0', method: 'eth_call' }])).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_chainId' },
    { jsonrpc: '2.0', id: 1, result: 'eth_call' },
  ])
  expect(await respond([{ jsonrpc: '2.0', method: 'eth_call' }])).toBeUndefined()
})

test.each([
  'eth_sendTransaction',
  'eth_accounts',
  'personal_sign',
  'anvil_setBalance',
  'debug_traceCall',
  'eth_newFilter',
  '__proto__',
])('[S6.6:calls] rejects %s without forwarding it', async (method) => {
  requests.length = 0
  expect(await respond(call(1, method))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: 4_200, message: 'Requested RPC call is not allowed' },
  })
  expect(requests).toEqual([])
})

test('answers the valid requests of a batch', async () => {
  expect(await respond([1, null, { jsonrpc: '1.0', id: 1, method: 'eth_call' }, call(4)])).toEqual([
    ...[1, 2, 3].map(() => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid request' } })),
    { jsonrpc: '2.0', id: 4, result: 'eth_chainId' },
  ])
})

test('reports an unresponsive chain for each call', async () => {
  const failed = await handleRpc([call(1), call(2, 'eth_accounts')], {
    ...options,
    request: () => Promise.reject(new SourceFailed('https://secret.example')),
  })
  expect(failed).toEqual([
    { jsonrpc: '2.0', id: 1, error: { code: -32_002, message: 'The network did not answer' } },
    { jsonrpc: '2.0', id: 2, error: { code: 4_200, message: 'Requested RPC call is not allowed' } },
  ])
})

test('allows user operations at a bundler, but not at a chain', () => {
  expect(isBundlerMethod('eth_getUserOperationReceipt')).toBe(true)
  expect(isBundlerMethod('eth_call')).toBe(false)
  // A paymaster spends the operator’s money.
  expect(isBundlerMethod('pm_getPaymasterData')).toBe(false)
  expect(isChainMethod('eip155:1', 'eth_sendUserOperation')).toBe(false)
  expect(isChainMethod('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eth_call')).toBe(false)
})
