/** Maximum length of an icon's data URI: a channel message may contain it twice (T38). */
export const MAX_ICON_LENGTH = 131_072
/** Icons are inline images and are never fetched (T38). */
const ICON = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/

export function parseIcon(value: unknown): string | undefined {
  // Some icons have line breaks around them.
  const icon = typeof value === 'string' && value.length <= MAX_ICON_LENGTH ? value.trim() : ''
  return ICON.test(icon) && icon.isWellFormed() ? icon : undefined
}
