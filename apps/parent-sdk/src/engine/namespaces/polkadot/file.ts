import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as polkadot } from './index.ts'

/** Entry of the script tag's separate file. */
export const namespace = polkadot
export const provide = provideErrors
