import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { headless } from './headlessCode.ts'

/** Entry of the script tag's separate file. */
export const code = headless
export const provide = provideErrors
