import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test, vi } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import type { RpcCall } from '../sources/ChainRpc.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { ResponseTooLarge } from './ResponseTooLarge.ts'
import { requestSequentially } from './requestSequentially.ts'

const SEND: RpcCall = { method: 'eth_sendRawTransaction', params: ['0x1'] }
const READ: RpcCall = { method: 'eth_getLogs', params: [] }

function stack() {
  const order: string[] = []
  const rpc = {
    chainId: 'eip155:1' as const,
    request: async () => null,
    batch: vi.fn(async (calls: readonly RpcCall[], _context: unknown, mostBytes?: number) => {
      order.push('asked')
      if (mostBytes !== undefined) throw new ResponseTooLarge()
      return calls.map((_, id) => ({ jsonrpc: '2.0' as const, id, result: '0x1' }))
    }),
  }
  const beforeLarge = async () => void order.push('slot')
  const request = (calls: readonly RpcCall[]) =>
    requestSequentially(rpc as never, calls, { signal: new AbortController().signal, beforeLarge } as never)
  return { rpc, order, ask: request }
}

test('takes a slot for a batch that sends, none for a single call', async () => {
  const { order, ask: request } = stack()
  await request([READ, SEND])
  expect(order.splice(0)).toEqual(['slot', 'asked'])
  await request([SEND])
  expect(order).toEqual(['asked'])
})

test('queues large bundler responses like those of a node', async () => {
  const { rpc } = stack()
  const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
  const deps = gatewayDeps({ chains: ['eip155:1'], bundlers: () => rpc as never })
  const app = createGatewayApp({ ...deps, config, log: () => {} })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [] })
  const response = await app.request('/v1/bundler?chainId=eip155:1', { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(rpc.batch.mock.calls.map(([, , mostBytes]) => mostBytes)).toEqual([262_144, undefined])
})
