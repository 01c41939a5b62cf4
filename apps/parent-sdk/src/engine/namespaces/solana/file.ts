import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as solana } from './index.ts'

/** The entry of the file beside the engine of the script tag. */
export const namespace = solana
export const provide = provideErrors
