import * as z from 'zod/mini'
import { isCaipNetworkId } from '../caip.ts'

/*
 * Fields that several entities of the gateway's wire share. Grammars are regular expressions, because they alone reach a JSON schema;
 * refinements come second.
 */

/** An address as its chain writes it: 0x hex or base58. A mixed-case 0x address carries a checksum, which the gateway verifies. */
export const address = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
/** Addresses of contracts with commas between them, an addition of this gateway; more than `MAX_NAMED_TOKENS` are refused. */
export const contracts = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}(?:,0x[0-9a-fA-F]{40}){0,19}$/))
export const MAX_NAMED_TOKENS = 20
/** CAIP-2 (https://chainagnostic.org/CAIPs/caip-2). */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, { abort: true }), z.refine(isCaipNetworkId))
/** CAIP-2 of any namespace: the RPC of more networks is passed on than the product itself knows. */
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
/** Foreign text: names and symbols from chains. Views read it by `foreignText` and isolate it. */
export const text = z.string().check(z.maxLength(512))
/** A description, for `foreignText` too. */
export const longText = z.string().check(z.maxLength(4_096))
/** Length of the address of an image, in characters. */
export const MAX_IMAGE_URL_LENGTH = 200_000
/** An address of an image: of this gateway, or a data URL of an image. Empty where there is none. */
export const imageUrl = z
  .string()
  .check(z.maxLength(MAX_IMAGE_URL_LENGTH), z.regex(/^(?:https?:\/\/\S+|data:image\/[a-z0-9.+-]+[;,]\S*)?$/))
/** Length of a cursor, in characters: one of all chains has a place in each. */
export const MAX_CURSOR = 4_096
/** Opaque place in a list. A cursor that this gateway did not make is refused. */
export const cursor = z.string().check(z.regex(/^[-_=A-Za-z0-9]{1,4096}$/))

/** Parameters that clients add to every request. The project is checked by the gateway's own rules. */
export const clientQuery = {
  projectId: z.optional(z.string().check(z.maxLength(64))),
  /** Type of the client's SDK. */
  st: z.optional(z.string().check(z.maxLength(64))),
  /** Version of the client's SDK. */
  sv: z.optional(z.string().check(z.maxLength(200))),
}
