import { isImageUrl } from '@airlock/protocol/channel/guards'
import { isHttpUrl } from '../../page/options/isHttpUrl.ts'
import { explain } from '../onDemand/explain.ts'
import { absolute } from '../pageMetadata.ts'

/** Resolves an option's URL against the page, or warns and leaves it out. */
export function pageUrl(option: string, value: unknown, accepts: (url: string) => boolean = isHttpUrl) {
  if (!value) return undefined
  const url = absolute(`${value}`)
  if (accepts(url)) return url
  explain(({ explainUrl }) => explainUrl(option))
  return undefined
}

export const pageImage = (option: string, value: unknown) => pageUrl(option, value, isImageUrl)
