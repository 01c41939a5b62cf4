import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../caip.ts'
import { foreignText } from '../../text/foreignText.ts'
import { walletLink } from '../../text/walletLink.ts'

/** The wallet catalogue's wire (behaviour of the class: `GET /getWallets`). */

const id = z.string().check(z.regex(/^[-_.:a-zA-Z0-9]{1,128}$/))
/** A link that may be opened or shown (T44). An entry with any other is not listed. */
const link = z.string().check(z.refine((value) => walletLink(value) !== undefined))
const page = z.string().check(z.refine((value) => walletLink(value)?.startsWith('https:') ?? false))

/** Entry of the catalogue: facts that the wallet's maker stated. */
export const walletEntry = z.object({
  id,
  name: z.string().check(z.maxLength(512)),
  homepage: z.optional(page),
  /** Names an image of this gateway; its content decides it, so it never changes. */
  image_id: z.optional(id),
  rdns: z.optional(id),
  /** CAIP-2. Absent where it is unknown: then it is taken for an EVM wallet networks. */
  chains: z.optional(z.array(z.string().check(z.refine(isCaipNetworkId))).check(z.maxLength(200))),
  /** Its place among all, the best known first. */
  order: z.optional(z.int()),
  mobile_link: z.optional(link),
  desktop_link: z.optional(link),
  webapp_link: z.optional(page),
  /** The https address that its app answers to. */
  link_mode: z.optional(page),
  app_store: z.optional(page),
  play_store: z.optional(page),
  chrome_store: z.optional(page),
})
export type WalletEntry = z.output<typeof walletEntry>

const count = z.int().check(z.gte(0))
const MAX_ENTRIES = 100

export const walletPage = z.object({
  /** Number of wallets on all pages. */
  count,
  data: z.array(walletEntry).check(z.maxLength(MAX_ENTRIES)),
})
export type WalletPage = z.output<typeof walletPage>

const unreadPage = z.object({ count, data: z.array(z.unknown()).check(z.maxLength(MAX_ENTRIES)) })

/**
 * Reads a page of the catalogue. An entry that is invalid, or has a link that must not be opened, is left out; it never costs
 * the others (T39, T44).
 *
 * @returns undefined when the answer is no page at all
 */
export function parseWalletPage(value: unknown): WalletPage | undefined {
  const parsed = unreadPage.safeParse(value)
  if (!parsed.success) return undefined
  return { count: parsed.data.count, data: parsed.data.data.flatMap(parseEntry) }
}

/** Parses one entry, with its name as text that can be shown; an empty list for anything else. */
export function parseEntry(value: unknown): WalletEntry[] {
  const parsed = walletEntry.safeParse(value)
  const name = foreignText(parsed.data?.name)
  return parsed.success && name !== undefined ? [{ ...parsed.data, name }] : []
}
