import type * as z from 'zod/mini'

/** Statuses that refuse. 404: there is no such thing; 429: limits, with `Retry-After`; 502 and 504: the source behind it failed. */
export type GatewayErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 502 | 503 | 504

/** A route of the gateway, from which its validation, its client and its document derive. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** With parameters as OpenAPI writes them: `/v1/identity/{address}`. */
  path: string
  params?: z.ZodMiniObject
  /** Words that it does not know are ignored: newer clients may send more. */
  query?: z.ZodMiniObject
  /** `bytes`: read as they are, because a signature covers them. */
  body?: z.ZodMiniType | 'bytes'
  /** Schema of a successful JSON response; `image` or `text` for other content. */
  response: z.ZodMiniType | 'image' | 'text'
  /** Items that the client parses one by one, under a key or as the complete response. Invalid items are dropped. */
  list?: { key?: string; item: z.ZodMiniType }
  errors: readonly GatewayErrorStatus[]
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
/** Parts of a request to an endpoint, as a client writes them. */
export type EndpointInput<One extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as One[Part] extends z.ZodMiniType ? Part : never]: InputOf<One[Part]>
}
/** Answer of an endpoint, once parsed. */
export type EndpointResponse<One extends Endpoint> = One['response'] extends z.ZodMiniType
  ? z.output<One['response']>
  : never
