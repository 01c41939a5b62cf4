import * as z from 'zod/mini'

/** https://ethereum.github.io/execution-apis/ */

const quantityText = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
/** Some endpoints send numbers. */
export const count = z.pipe(z.union([quantityText, z.number()]), z.pipe(z.transform(Number), z.int().check(z.gte(0))))
export const quantity = z.pipe(
  quantityText,
  z.transform((text: string) => BigInt(text)),
)
const lower = z.transform((text: string) => text.toLowerCase() as `0x${string}`)
export const address = z.pipe(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)), lower)
export const hash = z.pipe(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)), lower)
export const bytes = z.pipe(z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)), lower)

export const toHex = (value: number | bigint) => `0x${value.toString(16)}`
