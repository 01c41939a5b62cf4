import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../caip.ts'
import { foreignText } from '../../text/foreignText.ts'
import { walletLink } from '../../text/walletLink.ts'

const id = z.string().check(z.regex(/^[-_.:a-zA-Z0-9]{1,128}$/))
/** Drops entries with unsafe links (T44). */
const link = z.string().check(z.refine((value) => walletLink(value) !== undefined))
const page = z.string().check(z.refine((value) => walletLink(value)?.startsWith('https:') ?? false))

export const walletEntry = z.object({
  id,
  name: z.string().check(z.maxLength(512)),
  homepage: z.optional(page),
  image_id: z.optional(id),
  rdns: z.optional(id),
  /** A wallet without chains counts as EVM. */
  chains: z.optional(z.array(z.string().check(z.refine(isCaipNetworkId))).check(z.maxLength(200))),
  /** Other text than `certified` counts as not certified. */
  badge_type: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  order: z.optional(z.int()),
  mobile_link: z.optional(link),
  desktop_link: z.optional(link),
  webapp_link: z.optional(page),
  link_mode: z.optional(page),
  app_store: z.optional(page),
  play_store: z.optional(page),
  chrome_store: z.optional(page),
})
export type WalletEntry = z.output<typeof walletEntry>

const count = z.int().check(z.gte(0))
const MAX_ENTRIES = 100

export const walletPage = z.object({
  count,
  data: z.array(walletEntry).check(z.maxLength(MAX_ENTRIES)),
})
export type WalletPage = z.output<typeof walletPage>

const unreadPage = z.object({ count, data: z.array(z.unknown()).check(z.maxLength(MAX_ENTRIES)) })

export function parseWalletPage(value: unknown): WalletPage | undefined {
  const parsed = unreadPage.safeParse(value)
  if (!parsed.success) return undefined
  return { count: parsed.data.count, data: parsed.data.data.flatMap(parseEntry) }
}

export function parseEntry(value: unknown): WalletEntry[] {
  const parsed = walletEntry.safeParse(value)
  const name = foreignText(parsed.data?.name)
  return parsed.success && name !== undefined ? [{ ...parsed.data, name }] : []
}
