import { tokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { transaction } from '@airlock/protocol/gateway/answers/history'
import { nft } from '@airlock/protocol/gateway/answers/nfts'
import { fungible } from '@airlock/protocol/gateway/answers/price'
import { profile } from '@airlock/protocol/gateway/answers/profile'
import { rpcRequest, rpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import { listedToken } from '@airlock/protocol/gateway/answers/tokens'
import { walletEntry } from '@airlock/protocol/gateway/answers/wallets'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { rejection } from '@airlock/protocol/gateway/refusal'
import * as z from 'zod/mini'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

const NAMED = {
  Fungible: fungible,
  ListedToken: listedToken,
  Nft: nft,
  Profile: profile,
  Refusal: rejection,
  RpcRequest: rpcRequest,
  RpcResponse: rpcResponse,
  TokenBalance: tokenBalance,
  Transaction: transaction,
  WalletEntry: walletEntry,
}
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id })

const REJECTED: Record<number, string> = {
  400: 'A part of the request is wrong; `reasons` name it.',
  401: 'No such project.',
  403: 'The project does not list the origin of the page, or the address was not signed here.',
  404: 'There is no such thing.',
  405: 'The path is called by another method.',
  413: 'The request body is too large.',
  415: 'The request body is not valid JSON.',
  429: 'Too many requests; `Retry-After` says when to retry.',
  500: 'Something failed in the gateway.',
  502: 'The source of the answer failed.',
  503: 'The gateway is busy, or has no source for the answer.',
  504: 'The data source timed out.',
}

const OF_EVERY_ROUTE = [500, 503, 504] as const

type OpenApiDocument = ReturnType<typeof createDocument>

export function openApiDocument(): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, endpoint] of Object.entries<Endpoint>(fullContract)) {
    paths[endpoint.path] = { [endpoint.method.toLowerCase()]: operation(operationId, endpoint) }
  }
  const info = { title: 'Gateway', version: '1', license: { name: 'Apache-2.0' } }
  return createDocument({ openapi: '3.1.0', info, paths })
}

function operation(operationId: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, response, errors } = endpoint
  const statuses = [...new Set([...errors, ...OF_EVERY_ROUTE])].toSorted((one, other) => one - other)
  return {
    operationId,
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: jsonBody(body) } }),
    responses: {
      '200': { description: 'The answer.', content: responseOf(endpoint) },
      ...(response === fullContract.rpc.response && {
        '204': { description: 'Nothing was asked: all calls were notifications.' },
      }),
      ...Object.fromEntries(
        statuses.map((status) => [
          String(status),
          { description: REJECTED[status] ?? '', content: { 'application/json': { schema: rejection } } },
        ]),
      ),
    },
  }
}

/** JSON as text needs no preflight. */
function jsonBody(schema: z.ZodMiniType | 'bytes') {
  if (schema === 'bytes') return { 'application/json': {}, 'text/plain': {} }
  return { 'application/json': { schema }, 'text/plain': { schema } }
}

function responseOf({ response }: Endpoint) {
  if (response === 'image') return { 'image/*': {} }
  return response === 'text' ? { 'text/plain': {} } : { 'application/json': { schema: response } }
}
