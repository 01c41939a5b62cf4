import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { warnings } from './warnings.ts'

/** Entry of the script tag's separate file. */
export const code = warnings
export const provide = provideErrors
