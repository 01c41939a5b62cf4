import type * as z from 'zod/mini'

/** 404: missing; 429: limits, with `Retry-After`; 502 and 504: the source failed. */
export type GatewayErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 502 | 503 | 504

export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  params?: z.ZodMiniObject
  /** Ignores unknown parameters of newer clients. */
  query?: z.ZodMiniObject
  /** `bytes`: unparsed, because a signature covers them. */
  body?: z.ZodMiniType | 'bytes'
  response: z.ZodMiniType | 'image' | 'text'
  /** The client drops invalid items. `key` is that of the list. */
  list?: { key?: string; item: z.ZodMiniType }
  errors: readonly GatewayErrorStatus[]
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
export type EndpointInput<One extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as One[Part] extends z.ZodMiniType ? Part : never]: InputOf<One[Part]>
}
export type EndpointResponse<One extends Endpoint> = One['response'] extends z.ZodMiniType
  ? z.output<One['response']>
  : never
