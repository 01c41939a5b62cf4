import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import { askInTurn } from '../rpc/askInTurn.ts'
import { isChainMethod } from '../rpc/rpcMethods.ts'
import { weighCalls } from '../rpc/weighCalls.ts'
import { proxiedChain } from '../sources/servedChain.ts'

/** JSON-RPC of a chain (S7.23). */
export const rpc = route({
  endpoint: gatewayContract.rpc,
  access: 'project',
  keeps: { by: 'nobody' },
  callsOf: ({ body }) => weighCalls(body),
  async answer({ query, body }, deps, context) {
    const chain = proxiedChain(query.chainId, deps)
    return answerRpc(body, {
      isAllowed: (method) => isChainMethod(chain.chainId, method),
      ask: (calls) => askInTurn(chain, calls, context),
    })
  },
})
