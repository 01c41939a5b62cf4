import { isImageUrl } from '@airlock/protocol/channel/guards'
import { explain } from '../onDemand/explain.ts'
import { absolute } from '../pageMetadata.ts'

/** Resolves an option's URL against the page, or warns and leaves it out. */
export function pageUrl(value: unknown): string | undefined {
  if (!value) return undefined
  const url = absolute(`${value}`)
  if (isImageUrl(url)) return url
  explain(({ explainLeftOut }) => explainLeftOut([url]))
  return undefined
}
