import { provide as provideErrors } from '../sharedErrors.ts'
import { namespace as polkadot } from './index.ts'

/** The entry of the file beside the engine of the script tag. */
export const namespace = polkadot
export const provide = provideErrors
