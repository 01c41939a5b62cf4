import { explainOptions } from './explainOptions.ts'
import { findRejection } from './findRejection.ts'
import { unusedVariables } from './unusedVariables.ts'
import { warnOfOptions } from './warnOfOptions.ts'

/** Texts for developers, loaded if a page has something that they may be about. */
export const warnings = { explainOptions, findRejection, unusedVariables, warnOfOptions }
