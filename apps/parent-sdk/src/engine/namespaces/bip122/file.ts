import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as bip122 } from './index.ts'

/** Entry of the script tag's separate file. */
export const namespace = bip122
export const provide = provideErrors
