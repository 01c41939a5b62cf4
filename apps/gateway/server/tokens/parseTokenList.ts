import { foreignText } from '@airlock/protocol/text/foreignText'
import { type Address, isAddress } from 'viem'
import * as z from 'zod/mini'
import type { ListedToken } from './TokenLists.ts'
import { MAX_DECIMALS, MAX_SYMBOL_LENGTH } from './TokenMetadata.ts'

const MAX_TOKENS = 20_000
const IMAGE_ID = /^[0-9a-f]{32}$/

/** https://github.com/Uniswap/token-lists A mixed-case address has a checksum. */
const token = z.object({
  chainId: z.int().check(z.gte(1)),
  address: z.string().check(z.refine((value) => isAddress(value))),
  decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
  name: z.string(),
  symbol: z.string(),
  logoURI: z.optional(z.string().check(z.maxLength(2_048))),
  extensions: z.optional(z.record(z.string(), z.unknown())),
})

const list = z.object({
  name: z.string(),
  timestamp: z.string(),
  version: z.object({ major: z.int(), minor: z.int(), patch: z.int() }),
  tokens: z.array(z.unknown()).check(z.maxLength(MAX_TOKENS)),
})

export type TokenOfList = ListedToken & { chainId: number }

/** Drops invalid tokens. @returns undefined if it is not a list, or has over 20,000 tokens */
export function parseTokenList(value: unknown): TokenOfList[] | undefined {
  const parsed = list.safeParse(value)
  return parsed.success ? parsed.data.tokens.flatMap(parseToken) : undefined
}

function parseToken(value: unknown): TokenOfList[] {
  const parsed = token.safeParse(value)
  if (!parsed.success) return []
  const { chainId, address, decimals, logoURI, extensions } = parsed.data
  const name = foreignText(parsed.data.name)
  const symbol = foreignText(parsed.data.symbol, MAX_SYMBOL_LENGTH)
  if (name === undefined || symbol === undefined) return []
  const imageId = extensions?.imageId
  return [
    {
      chainId,
      address: address.toLowerCase() as Address,
      decimals,
      name,
      symbol,
      logoUri: logoURI,
      imageId: typeof imageId === 'string' && IMAGE_ID.test(imageId) ? imageId : undefined,
    },
  ]
}
