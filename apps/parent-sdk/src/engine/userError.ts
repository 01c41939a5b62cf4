import { REFUSAL_CODES } from '@airlock/protocol/channel/handshake'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../page/kit/createEvents.ts'

/** Default of `projectId` in `options/checks.ts`. */
const NO_PROJECT = 'default'

/**
 * Returns the user's error, and reports cause and remedy to the developer: users cannot change the configuration.
 *
 * @param track receives the event for the page
 */
export function userError(error: AirlockError, track: ReturnType<typeof createEvents>['track']): AirlockError {
  const { name, context, message, next, details } = error
  track('INTERNAL_SDK_ERROR', { code: name, message })
  const isConfiguration = (REFUSAL_CODES as readonly string[]).includes(name)
  if (isConfiguration || details) console.error([message, details, next].filter(Boolean).join('\n'))
  if (!isConfiguration) return error
  const shown = new AirlockError('APP_CONFIGURATION_INVALID', { cause: error })
  // A separate code would be in the catalogue, which every first screen loads.
  if (name === 'PROJECT_UNKNOWN' && context.project === NO_PROJECT) shown.message = 'Project ID Not Configured'
  return shown
}
