/** The relay accepts the socket first, and then closes it with 3000 and one of these. */
export const GATEWAY_ERRORS = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  early: 'JWT validation error: JWT Token is not yet valid',
  expired: 'JWT validation error: JWT Token is expired',
  audience: 'JWT validation error: invalid audience',
  token: 'JWT validation error: invalid token',
} as const
export type Refusal = keyof typeof GATEWAY_ERRORS

export const REFUSAL_CODE = 3000
