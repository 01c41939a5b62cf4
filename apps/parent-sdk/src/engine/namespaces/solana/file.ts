import { provide as provideErrors } from '../../onDemand/sharedErrors.ts'
import { namespace } from './index.ts'

/** Entry of the script tag's separate file. */
export const code = namespace
export const provide = provideErrors
