import * as z from 'zod/mini'
import { isCaipNetworkId } from '../caip.ts'

/* Only regular expressions reach a JSON schema; refinements follow. */

/** 0x hex or base58. The gateway verifies checksums. */
export const address = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
export const contracts = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}(?:,0x[0-9a-fA-F]{40}){0,19}$/))
export const MAX_NAMED_TOKENS = 20
/** https://chainagnostic.org/CAIPs/caip-2 */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, { abort: true }), z.refine(isCaipNetworkId))
/** Any namespace: the proxy serves more networks than the product knows. */
export const proxiedChainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** https://chainagnostic.org/CAIPs/caip-10 */
export const accountId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
export const decimal = z.string().check(z.regex(/^[0-9]{1,100}(?:\.[0-9]{1,100})?$/))
export const integer = z.string().check(z.regex(/^[0-9]{1,100}$/))
export const transactionHash = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{43,90})$/))
export const time = z
  .string()
  .check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?Z$/))
export const dollars = z.number().check(z.gte(0))
/** Views must pass it through `foreignText`. */
export const text = z.string().check(z.maxLength(512))
export const longText = z.string().check(z.maxLength(4_096))
export const MAX_IMAGE_URL_LENGTH = 200_000
export const imageUrl = z
  .string()
  .check(z.maxLength(MAX_IMAGE_URL_LENGTH), z.regex(/^(?:https?:\/\/\S+|data:image\/[a-z0-9.+-]+[;,]\S*)?$/))
/** A merged cursor has a position in each chain. */
export const MAX_CURSOR = 4_096
/** Gateways reject cursors of others. */
export const cursor = z.string().check(z.regex(/^[-_=A-Za-z0-9]{1,4096}$/))

export const clientQuery = {
  projectId: z.optional(z.string().check(z.maxLength(64))),
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(200))),
}
