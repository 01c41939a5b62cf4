import * as z from 'zod/mini'

export const MAX_RPC_BATCH = 1_000

const id = z.union([z.string().check(z.maxLength(200)), z.number(), z.null()])

/** Without `id` it is a notification (https://www.jsonrpc.org/specification). */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(id),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})
export type RpcRequest = z.output<typeof rpcRequest>

/** Browsers send `text/plain` without a preflight. */
export const rpcBody = z.union([rpcRequest, z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_RPC_BATCH))], {
  error: `Write a request of JSON-RPC 2.0, or a list of 1 to ${MAX_RPC_BATCH}`,
})

const rpcError = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })

const result = z.unknown().check(z.refine((value) => value !== undefined))

export const rpcResponse = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id, error: rpcError }),
  z.object({ jsonrpc: z.literal('2.0'), id, result }),
])
export type RpcResponse = z.output<typeof rpcResponse>

export const rpcAnswer = z.union([rpcResponse, z.array(rpcResponse).check(z.maxLength(MAX_RPC_BATCH))])
