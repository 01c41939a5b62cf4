import { foreignText } from '@airlock/protocol/text/foreignText'
import { type Address, getAddress } from 'viem'
import * as z from 'zod/mini'

/** Field names changed between Blockscout versions. */

const hexAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const optionalText = z.optional(z.nullable(z.string()))

export const integer = z.string().check(z.regex(/^[0-9]{1,80}$/))

export const token = z.object({
  address: z.optional(hexAddress),
  address_hash: z.optional(hexAddress),
  name: optionalText,
  symbol: optionalText,
  decimals: optionalText,
  exchange_rate: optionalText,
  reputation: optionalText,
  is_scam: z.optional(z.nullable(z.boolean())),
})
type Token = z.output<typeof token>

export function addressOf({ address, address_hash }: Token): Address | undefined {
  const found = address_hash ?? address
  return found === undefined ? undefined : getAddress(found)
}

export const isReported = ({ reputation, is_scam }: Token) => reputation === 'scam' || is_scam === true

export const textOf = (value: string | null | undefined) => foreignText(value) ?? ''
