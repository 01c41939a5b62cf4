import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { openableLink } from '@airlock/protocol/text/walletLink'

/** Opens one link a gesture: browsers that prompt for each would show a row of prompts otherwise. */
const GESTURE_MS = 1_000
let openedAt = Number.NEGATIVE_INFINITY

/**
 * Opens a wallet's link for the frame, which may not leave for an app (T44, T45, T157): it is checked once more, and only while
 * a gesture of the visitor lasts. A gesture in the frame counts for the page around it as well.
 *
 * @throws AirlockError INVALID_PARAMS for a link that may not be opened, UNAUTHORIZED without a fresh gesture
 */
export function openLink(link: string): void {
  const url = openableLink(link)
  if (url === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method: 'openLink' } })
  const now = performance.now()
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (userActivation?.isActive === false || now - openedAt < GESTURE_MS) throw new AirlockError('UNAUTHORIZED')
  openedAt = now
  // A site opens beside this one; an app takes over by itself, and a new tab for it would stay empty.
  if (url.startsWith('https:')) window.open(url, '_blank', 'noopener,noreferrer')
  else window.open(url, '_self', 'noopener,noreferrer')
}
