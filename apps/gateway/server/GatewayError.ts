import type { GatewayErrorStatus } from '@airlock/protocol/gateway/Endpoint'
import type { Refusal as Body } from '@airlock/protocol/gateway/refusal'

/** Names are stable and mean the same as in `errors/codes.ts`. `context` fills the braces. */
const GATEWAY_ERRORS = {
  INVALID_PARAMS: {
    status: 400,
    message: 'Invalid parameters for {method}.',
    next: 'Fix the parameters listed here.',
  },
  NETWORK_UNKNOWN: { status: 400, message: 'Network {chain} is not supported.', next: 'See /v1/supported-chains.' },
  NO_GAS_PRICE: { status: 400, message: 'Network not supported for Gas Price', next: 'See /v1/supported-chains.' },
  NO_SWAPS: { status: 400, message: 'Network not supported for Swaps', next: 'See `swap` of /v1/features.' },
  NO_LIQUIDITY: { status: 400, message: 'Insufficient liquidity', next: 'Try another amount or another token.' },
  SAME_TOKEN: { status: 400, message: 'Both tokens are the same.', next: 'Choose two tokens.' },
  AMOUNT_INVALID: {
    status: 400,
    message: 'The amount must be a whole number of base units above 0.',
    next: 'Send it as digits.',
  },
  ZONE_UNKNOWN: {
    status: 400,
    message: 'Names are issued below {zone} only.',
    next: 'Ask the gateway of that name.',
  },
  NAME_INVALID: { status: 400, message: '{fault}', next: 'Choose another name.' },
  NAME_TAKEN: { status: 400, message: 'This name is already registered.', next: 'Choose another name.' },
  NAME_OF_ANOTHER: { status: 400, message: 'This name belongs to another account.', next: 'Sign with its account.' },
  NAMES_AT_LIMIT: {
    status: 400,
    message: 'This account already has {count} names.',
    next: 'Register with another account.',
  },
  COIN_TYPE_INVALID: {
    status: 400,
    message: 'Invalid chainId',
    next: 'Send 2147483648 OR-ed with the id of a served network.',
  },
  TEXT_INVALID: {
    status: 400,
    message: 'The signed message is not valid.',
    next: 'Sign the JSON that docs/names.md describes.',
  },
  TEXT_EXPIRED: {
    status: 400,
    message: 'The signed message has expired.',
    next: 'Check the clock of this device, then sign again.',
  },
  TEXT_USED: { status: 400, message: 'The signed message was already used.', next: 'Sign again.' },
  SIGNATURE_INVALID: {
    status: 400,
    message: 'The signature does not match the account.',
    next: 'Sign with the account that the request names.',
  },
  PRIMARY_NAMES_OFF: {
    status: 400,
    message: 'Names cannot be shown everywhere here.',
    next: 'See `names` of /v1/features.',
  },
  PRIMARY_NAME_REJECTED: {
    status: 400,
    message: 'The network does not accept this name for this account.',
    next: 'Sign again with the account that owns the name.',
  },
  FEES_HIGH: {
    status: 503,
    message: 'Network fees are too high right now.',
    next: 'Try again later.',
  },
  LOOKUP_INVALID: {
    status: 400,
    message: 'This lookup cannot be answered here.',
    next: 'Send what the resolver of {zone} asks.',
  },
  PROJECT_UNKNOWN: {
    status: 401,
    message: 'Unauthorized: invalid key',
    next: 'Pass a project of airlock.config.json as `projectId`.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Unauthorized: origin not allowed',
    next: 'Add the origin to the project in airlock.config.json.',
  },
  NOT_SIGNED: {
    status: 403,
    message: 'This URL was not signed by this gateway.',
    next: 'Use image URLs exactly as responses return them.',
  },
  NOT_SIGNED_BY_ACCOUNT: {
    status: 403,
    message: 'The signature is not from this account, or not for this request.',
    next: 'Sign the text of docs/sessions.md with the account.',
  },
  SIGNATURE_EXPIRED: {
    status: 400,
    message: 'The time of the signature is more than 10 minutes off.',
    next: 'Check the clock, then sign again.',
  },
  SESSION_UNKNOWN: {
    status: 404,
    message: 'The account has no such session here.',
    next: 'See /v1/sessions/{address}.',
  },
  NO_ONRAMP: {
    status: 400,
    message: 'No provider sells this on this network.',
    next: 'Use an asset and a network of /v1/onramp/options.',
  },
  EVENT_REFUSED: {
    status: 403,
    message: 'The signature of this event is not valid.',
    next: 'Check the webhook key of the provider, and the clock of this server.',
  },
  NOT_FOUND: { status: 404, message: '{path} not found.', next: 'Check the path.' },
  NAME_UNKNOWN: { status: 404, message: 'Name not found.', next: 'Check the spelling.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '{method} is not allowed for {path}.', next: 'Use {allowed}.' },
  TOO_LARGE: {
    status: 413,
    message: 'The request body is too large.',
    next: 'Send at most 64 KiB per request, or 1 MiB of JSON-RPC.',
  },
  TYPE_UNSUPPORTED: {
    status: 415,
    message: 'The request body is not valid JSON.',
    next: 'Send JSON as application/json or text/plain.',
  },
  TOO_MANY: { status: 429, message: 'Too many requests.', next: 'Try again in {seconds} seconds.' },
  INTERNAL: { status: 500, message: 'An error occurred', next: 'Try again.' },
  BUSY: { status: 503, message: 'The gateway is overloaded.', next: 'Try again in a moment.' },
  CATALOGUE_UNAVAILABLE: {
    status: 502,
    message: 'Could not load the wallet list.',
    next: 'Try again. Installed wallets still work.',
  },
  SOURCE_FAILED: { status: 502, message: 'The data source failed.', next: 'Try again in a moment.' },
  SOURCE_MISSING: {
    status: 503,
    message: 'No data source is configured for this route.',
    next: 'Add one: see docs/gateway.md.',
  },
  SOURCE_SLOW: { status: 504, message: 'The data source timed out.', next: 'Try again in a moment.' },
} as const satisfies Record<string, { status: GatewayErrorStatus; message: string; next: string }>
export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS

type Details = {
  context?: Record<string, string>
  /** Path of the invalid request part: `query.chainId`. */
  reasons?: Body['reasons']
  retryAfterSeconds?: number
}

export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: GatewayErrorCode
  readonly status: GatewayErrorStatus
  readonly retryAfterSeconds: number | undefined
  readonly #reasons: Body['reasons'] | undefined
  readonly #next: string

  constructor(code: GatewayErrorCode, { context = {}, reasons, retryAfterSeconds }: Details = {}) {
    const { status, message, next } = GATEWAY_ERRORS[code]
    super(fill(message, context))
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.#reasons = reasons
    this.#next = fill(next, context)
  }

  toJSON(): Body {
    return {
      status: 'FAILURE',
      reasons: this.#reasons ?? [{ name: this.code, description: this.message }],
      error: { code: this.code, message: this.message, next: this.#next },
    }
  }
}

function fill(message: string, context: Record<string, string>) {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => context[name] ?? name)
}
