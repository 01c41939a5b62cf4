import { type RpcRequest, type RpcResponse, rpcRequest } from '@airlock/protocol/gateway/answers/rpc'
import type { RpcCall } from '../sources/ChainRpc.ts'
import { SourceFailed } from '../sources/Source.ts'

type Options = {
  isAllowed(method: string): boolean
  /** Runs calls in order. @throws SourceFailed */
  request(calls: readonly RpcCall[]): Promise<RpcResponse[]>
}

/** https://www.jsonrpc.org/specification#error_object, https://eips.ethereum.org/EIPS/eip-1474#error-codes */
const INVALID_REQUEST = { code: -32_600, message: 'Invalid request' }
const NOT_ALLOWED = { code: 4_200, message: 'Requested RPC call is not allowed' }
const UNAVAILABLE = { code: -32_002, message: 'The network did not answer' }

/** Ids may repeat. @returns undefined if all are notifications */
export async function handleRpc(body: unknown, options: Options): Promise<RpcResponse | RpcResponse[] | undefined> {
  const requests = (Array.isArray(body) ? body : [body]).map(readRequest)
  const passed = requests.flatMap((request) => {
    const isPassed = request !== undefined && request.id !== undefined && options.isAllowed(request.method)
    return isPassed ? [request] : []
  })
  const responded = await requestAll(passed, options)
  const responses = requests.flatMap((request): RpcResponse[] => {
    if (request === undefined) return [{ jsonrpc: '2.0', id: null, error: INVALID_REQUEST }]
    const { id } = request
    if (id === undefined) return []
    return [responded.get(request) ?? { jsonrpc: '2.0', id, error: NOT_ALLOWED }]
  })
  return Array.isArray(body) && responses.length > 0 ? responses : responses[0]
}

function readRequest(value: unknown): RpcRequest | undefined {
  return rpcRequest.safeParse(value).data
}

async function requestAll(requests: readonly RpcRequest[], { request: send }: Options) {
  const withIds = (responses: readonly (RpcResponse | undefined)[]) =>
    new Map(
      requests.map((request, index): [RpcRequest, RpcResponse] => {
        const { id = null } = request
        return [request, { ...(responses[index] ?? { jsonrpc: '2.0', error: UNAVAILABLE }), id } as RpcResponse]
      }),
    )
  if (requests.length === 0) return withIds([])
  try {
    // No served chain takes parameters by name.
    return withIds(
      await send(
        requests.map(({ method, params = [] }) => ({ method, params: Array.isArray(params) ? params : [params] })),
      ),
    )
  } catch (cause) {
    if (cause instanceof SourceFailed) return withIds([])
    throw cause
  }
}
