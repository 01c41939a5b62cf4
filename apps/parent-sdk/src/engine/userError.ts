import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** The project of a site that names none: `projectId` of `options/checks.ts`. */
const NO_PROJECT = 'default'

/**
 * Returns what a visitor reads of a failure, and writes its cause and cure for the developer to the console: visitors can change neither
 * (S8.6).
 */
export function userError(error: AirlockError): AirlockError {
  const { name, context, message, next, details } = error
  const isRefusal = name === 'PROJECT_UNKNOWN' || name === 'ORIGIN_NOT_ALLOWED'
  if (name === 'FRAME_UNREACHABLE' && details) console.error(`${message} ${details}`)
  if (!isRefusal) return error
  console.error(`${message}. ${details ? `${details} ` : ''}${next}`)
  const shown = new AirlockError('APP_CONFIGURATION_INVALID', { cause: error })
  // A code of its own would stand in the catalogue, which every first screen of the frame carries.
  if (name === 'PROJECT_UNKNOWN' && context.project === NO_PROJECT) shown.message = 'Project ID Not Configured'
  return shown
}
