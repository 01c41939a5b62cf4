import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as solana } from './index.ts'

/** Entry of the script tag's separate file. */
export const namespace = solana
export const provide = provideErrors
