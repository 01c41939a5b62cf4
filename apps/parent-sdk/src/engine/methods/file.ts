import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { methods } from './methods.ts'

/** Entry of the script tag's separate file. */
export const code = methods
export const provide = provideErrors
