import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as bip122 } from './index.ts'

/** The entry of the file beside the engine of the script tag. */
export const namespace = bip122
export const provide = provideErrors
