import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import { type ChainRpc, type RpcCall, RpcError } from '../../apps/gateway/server/sources/ChainRpc.ts'
import { SourceFailed } from '../../apps/gateway/server/sources/Source.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'

export function chainRpc({ chainId, rpcUrl }: LocalChain, requests: string[]): ChainRpc {
  async function post(body: unknown): Promise<unknown> {
    try {
      const headers = { 'content-type': 'application/json' }
      return await (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    } catch (cause) {
      throw new SourceFailed('the node of the test is away', { cause })
    }
  }
  const toBody = ({ method, params }: RpcCall, id: number) => {
    requests.push(method)
    return { jsonrpc: '2.0', id, method, params }
  }
  return {
    chainId: `eip155:${chainId}`,
    async request(call) {
      const response = (await post(toBody(call, 1))) as { result: unknown; error?: { code: number; message: string } }
      if (response.error !== undefined) throw new RpcError(response.error)
      return response.result
    },
    batch: async (calls) => (await post(calls.map(toBody))) as RpcResponse[],
  }
}
