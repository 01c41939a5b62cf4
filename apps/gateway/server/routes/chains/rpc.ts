import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../../Route.ts'
import { handleRpc } from '../../rpc/handleRpc.ts'
import { requestSequentially } from '../../rpc/requestSequentially.ts'
import { isChainMethod } from '../../rpc/rpcMethods.ts'
import { weighCalls } from '../../rpc/weighCalls.ts'
import { SAMPLE_CHAIN } from '../sampleValues.ts'
import { proxiedChain } from '../servedChain.ts'

export const rpc = route({
  endpoint: gatewayContract.rpc,
  access: 'project',
  caching: { by: 'none' },
  callsOf: ({ body }) => weighCalls(body),
  async respond({ query, body }, deps, context) {
    const chain = proxiedChain(query.chainId, deps)
    return handleRpc(body, {
      isAllowed: (method) => isChainMethod(chain.chainId, method),
      request: (calls) => requestSequentially(chain, calls, context),
    })
  },
  sample: {
    path: `/v1/?chainId=${SAMPLE_CHAIN}`,
    body: [
      { jsonrpc: '2.0', id: 1, method: 'net_version' },
      { jsonrpc: '2.0', id: 2, method: 'personal_sign' },
    ],
  },
})
