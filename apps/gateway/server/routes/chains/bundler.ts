import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { GatewayError } from '../../GatewayError.ts'
import { route } from '../../Route.ts'
import { handleRpc } from '../../rpc/handleRpc.ts'
import { requestSequentially } from '../../rpc/requestSequentially.ts'
import { isBundlerMethod } from '../../rpc/rpcMethods.ts'
import { weighCalls } from '../../rpc/weighCalls.ts'
import { SAMPLE_CHAIN } from '../sampleValues.ts'
import { servedChain } from '../servedChain.ts'

export const bundler = route({
  endpoint: gatewayContract.bundler,
  access: 'project',
  caching: { by: 'none' },
  callsOf: ({ body }) => weighCalls(body),
  async respond({ query, body }, deps, context) {
    const bundlerRpc = deps.bundlers(servedChain(query.chainId, deps))
    if (bundlerRpc === undefined) throw new GatewayError('SOURCE_MISSING')
    return handleRpc(body, {
      isAllowed: isBundlerMethod,
      request: (calls) => requestSequentially(bundlerRpc, calls, context),
    })
  },
  sample: {
    path: `/v1/bundler?chainId=${SAMPLE_CHAIN}&bundler=pimlico`,
    body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
  },
})
