import * as z from 'zod/mini'
import { accountId, chainId, cursor, imageUrl, integer, longText, text } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'
import { coverage } from './coverage.ts'

/** An NFT that an account has. */
export const nft = z.object({
  /** Unique among all: `<CAIP-10 of the contract>/<token id>`. */
  id: z.string().check(z.minLength(1), z.maxLength(400)),
  chainId,
  contract: accountId,
  tokenId: integer,
  interface: z.enum(['ERC721', 'ERC1155']),
  /** Foreign text, as everything that follows. `''` where the NFT has no name. */
  name: text,
  description: z.optional(longText),
  collection: z.object({ name: text }),
  /** Absent where there is not a picture, or none that may be shown. */
  preview: z.optional(z.object({ url: imageUrl })),
  attributes: z.optional(z.array(z.object({ trait: text, value: text })).check(z.maxLength(100))),
  flags: spamFlags,
  /** Editions that the account has; `1` of ERC-721. */
  quantity: integer,
})
export type Nft = z.output<typeof nft>

export const nfts = z.object({
  data: z.array(nft).check(z.maxLength(200)),
  next: z.nullable(cursor),
  coverage: z.optional(coverage),
  /** `true` where NFTs stand without a name or a picture that was not read in time. Such an answer is out of date at once. */
  is_partial: z.optional(z.boolean()),
})
export type Nfts = z.output<typeof nfts>
