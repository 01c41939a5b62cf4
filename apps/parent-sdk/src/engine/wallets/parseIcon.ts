/** Length of an announced icon at most, as a data URI: two of them fit where a message has room for one (T38). */
export const MAX_ICON_LENGTH = 131_072
/** Icons are inline images of bounded length; nothing is ever fetched for one (T38). */
const ICON = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/

/** The icon of a wallet; undefined for anything that is no such image. */
export function parseIcon(value: unknown): string | undefined {
  // Some wallets announce their icon with a line break around it.
  const icon = typeof value === 'string' && value.length <= MAX_ICON_LENGTH ? value.trim() : ''
  return ICON.test(icon) && icon.isWellFormed() ? icon : undefined
}
