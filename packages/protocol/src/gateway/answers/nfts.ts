import * as z from 'zod/mini'
import { accountId, chainId, cursor, imageUrl, integer, longText, text } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'
import { coverage } from './coverage.ts'

export const nft = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(400)),
  chainId,
  contract: accountId,
  tokenId: integer,
  interface: z.enum(['ERC721', 'ERC1155']),
  /** Foreign text. `''` without a name. */
  name: text,
  description: z.optional(longText),
  collection: z.object({ name: text }),
  preview: z.optional(z.object({ url: imageUrl })),
  attributes: z.optional(z.array(z.object({ trait: text, value: text })).check(z.maxLength(100))),
  flags: spamFlags,
  quantity: integer,
})
export type Nft = z.output<typeof nft>

export const nfts = z.object({
  data: z.array(nft).check(z.maxLength(200)),
  next: z.nullable(cursor),
  coverage: z.optional(coverage),
  /** Metadata is incomplete, so the response is stale immediately. */
  is_partial: z.optional(z.boolean()),
})
export type Nfts = z.output<typeof nfts>
