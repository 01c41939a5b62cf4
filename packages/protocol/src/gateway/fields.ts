import * as z from 'zod/mini'
import { isCaipNetworkId } from '../caip.ts'

/* Shared fields. Grammars are regular expressions, because only those reach a JSON schema; refinements follow. */

/** 0x hex or base58. A mixed-case 0x address has a checksum, which the gateway verifies. */
export const address = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
/** Comma-separated contract addresses, up to `MAX_NAMED_TOKENS`. An addition of this gateway. */
export const contracts = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}(?:,0x[0-9a-fA-F]{40}){0,19}$/))
export const MAX_NAMED_TOKENS = 20
/** CAIP-2 (https://chainagnostic.org/CAIPs/caip-2). */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, { abort: true }), z.refine(isCaipNetworkId))
/** CAIP-2 of any namespace: the RPC proxy serves more networks than the product knows. */
export const proxiedChainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** CAIP-10 (https://chainagnostic.org/CAIPs/caip-10). */
export const accountId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
/** A decimal number of any size without a sign. */
export const decimal = z.string().check(z.regex(/^[0-9]{1,100}(?:\.[0-9]{1,100})?$/))
/** A whole number of any size without a sign. */
export const integer = z.string().check(z.regex(/^[0-9]{1,100}$/))
/** A transaction's hash, or its id on chains that call it a signature. */
export const transactionHash = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{43,90})$/))
/** ISO 8601 in UTC, such as `2026-01-31T12:00:00.000Z`. */
export const time = z
  .string()
  .check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?Z$/))
/** US dollars. Never negative, never infinite. */
export const dollars = z.number().check(z.gte(0))
/** Foreign text. Views read it by `foreignText` and isolate it. */
export const text = z.string().check(z.maxLength(512))
/** A long description, for `foreignText` too. */
export const longText = z.string().check(z.maxLength(4_096))
/** Length of the address of an image, in characters. */
export const MAX_IMAGE_URL_LENGTH = 200_000
/** URL of this gateway or an image data URL; empty without an image. */
export const imageUrl = z
  .string()
  .check(z.maxLength(MAX_IMAGE_URL_LENGTH), z.regex(/^(?:https?:\/\/\S+|data:image\/[a-z0-9.+-]+[;,]\S*)?$/))
/** Maximum length of a cursor: one across chains has a position in each. */
export const MAX_CURSOR = 4_096
/** Opaque position in a list. Cursors of other gateways are rejected. */
export const cursor = z.string().check(z.regex(/^[-_=A-Za-z0-9]{1,4096}$/))

/** Parameters that clients add to every request. */
export const clientQuery = {
  projectId: z.optional(z.string().check(z.maxLength(64))),
  /** Type of the client's SDK. */
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(200))),
}
