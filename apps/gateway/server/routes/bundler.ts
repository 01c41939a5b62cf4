import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { GatewayError } from '../GatewayError.ts'
import { route } from '../Route.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import { askInTurn } from '../rpc/askInTurn.ts'
import { isBundlerMethod } from '../rpc/rpcMethods.ts'
import { weighCalls } from '../rpc/weighCalls.ts'
import { servedChain } from '../sources/servedChain.ts'

/** JSON-RPC of a chain's bundler (S7.23). */
export const bundler = route({
  endpoint: gatewayContract.bundler,
  access: 'project',
  keeps: { by: 'nobody' },
  callsOf: ({ body }) => weighCalls(body),
  async answer({ query, body }, deps, context) {
    const bundlerRpc = deps.bundlers(servedChain(query.chainId, deps))
    if (bundlerRpc === undefined) throw new GatewayError('SOURCE_MISSING')
    return answerRpc(body, { isAllowed: isBundlerMethod, ask: (calls) => askInTurn(bundlerRpc, calls, context) })
  },
})
