import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { openableLink } from '@airlock/protocol/text/walletLink'

/** One link per gesture, because browsers may prompt for each. */
const GESTURE_MS = 1_000
let openedAt = Number.NEGATIVE_INFINITY

/** The frame cannot open apps itself (T44, T45, T157). @throws AirlockError INVALID_PARAMS, UNAUTHORIZED */
export function openLink(link: string): void {
  const url = openableLink(link)
  if (url === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method: 'openLink' } })
  const now = performance.now()
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (userActivation?.isActive === false || now - openedAt < GESTURE_MS) throw new AirlockError('UNAUTHORIZED')
  openedAt = now
  // A new tab for an app link would stay empty.
  if (url.startsWith('https:')) window.open(url, '_blank', 'noopener,noreferrer')
  else window.open(url, '_self', 'noopener,noreferrer')
}
