import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** The project of a site that names none: `projectId` of `options/checks.ts`. */
const NO_PROJECT = 'default'

/**
 * Returns what a visitor reads of a failure. They can change nothing where the installation does not serve the page: the developer
 * reads in the console what to set up (S8.6).
 */
export function visitorError(error: AirlockError): AirlockError {
  const { name, context } = error
  if (name !== 'PROJECT_UNKNOWN' && name !== 'ORIGIN_NOT_ALLOWED') return error
  console.error(`${error.message}. ${error.next}`)
  const shown = new AirlockError('APP_CONFIGURATION_INVALID', { cause: error })
  // A code of its own would stand in the catalogue, which every first screen of the frame carries.
  if (name === 'PROJECT_UNKNOWN' && context.project === NO_PROJECT) shown.message = 'Project ID Not Configured'
  return shown
}
