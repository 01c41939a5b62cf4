import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import type { GatewayLimits } from '../shell/createGatewayLimits.ts'
import type { ChainRpc, RpcCall } from '../sources/ChainRpc.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: [] }, shop: { origins: [] } },
})

/** Each upstream responds with its name. */
function gateway(limits?: GatewayLimits) {
  const requests: string[] = []
  const node =
    (name: string) =>
    (chainId: ChainRpc['chainId']): ChainRpc | undefined => {
      if (name === 'bundler' && chainId !== 'eip155:1') return undefined
      return {
        chainId,
        request: async () => null,
        batch: async (calls: readonly RpcCall[]) => {
          requests.push(...calls.map(({ method }) => `${name} of ${chainId}: ${method}`))
          return calls.map((_, id) => ({ jsonrpc: '2.0', id, result: `${name} of ${chainId}` }))
        },
      }
    }
  const deps = gatewayDeps({ chains: ['eip155:1', 'eip155:8453'], rpcs: node('node'), bundlers: node('bundler') })
  const app = createGatewayApp({ ...deps, config, log: () => {}, ...(limits && { limits }) })
  const post = async (path: string, method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] })
    const response = await app.request(path, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  return { app, requests, post }
}

test("[S7.23:proxy] sends a call to the requested chain's node, only by POST", async () => {
  const { app, requests, post } = gateway()
  expect(await post('/v1?chainId=eip155:8453&projectId=shop', 'eth_blockNumber')).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 7, result: 'node of eip155:8453' },
  })
  expect((await post('/v1/?chainId=eip155%3A1&projectId=default', 'eth_blockNumber')).body.result).toBe(
    'node of eip155:1',
  )
  expect((await post('/v1?chainId=eip155:1&projectId=nobody', 'eth_blockNumber')).status).toBe(401)
  expect((await post('/v1?projectId=shop', 'eth_blockNumber')).body.reasons[0].name).toBe('query.chainId')
  expect((await app.request('/v1?chainId=eip155:1&projectId=shop')).status).toBe(405)
  expect(requests).toEqual(['node of eip155:8453: eth_blockNumber', 'node of eip155:1: eth_blockNumber'])
})

test('[S7.23:bundler] [S7.23:userOperationReceipt] requests a user operation at the bundler, never at the node', async () => {
  const { requests, post } = gateway()
  const query = 'projectId=shop&bundler=pimlico'
  expect(await post(`/v1/bundler?chainId=eip155:1&${query}`, 'eth_getUserOperationReceipt')).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 7, result: 'bundler of eip155:1' },
  })
  const rejected = { code: 4_200, message: 'Requested RPC call is not allowed' }
  expect((await post(`/v1?chainId=eip155:1&${query}`, 'eth_getUserOperationReceipt')).body.error).toEqual(rejected)
  expect((await post(`/v1/bundler?chainId=eip155:1&${query}`, 'eth_call')).body.error).toEqual(rejected)
  expect((await post(`/v1/bundler?chainId=eip155:1&projectId=nobody`, 'eth_getUserOperationReceipt')).status).toBe(401)
  expect((await post(`/v1/bundler?chainId=eip155:8453&${query}`, 'eth_getUserOperationReceipt')).status).toBe(503)
  expect(requests).toEqual(['bundler of eip155:1: eth_getUserOperationReceipt'])
})

test('passes a simulation on, and counts each simulated call', async () => {
  const used: [string, number | undefined][] = []
  const limits = { take: async (rule: string, _: string, count?: number) => void used.push([rule, count]) }
  const { app, requests } = gateway({ ...limits, close: async () => {} })
  const calls = [{ from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}` }, {}]
  const params = [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']
  const response = await app.request('/v1?chainId=eip155:1&projectId=shop', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_simulateV1', params }),
  })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: 'node of eip155:1' })
  expect(requests).toEqual(['node of eip155:1: eth_simulateV1'])
  expect(used).toContainEqual(['callsByClient', 40])
})
