import { provide as provideErrors } from '../../../onDemand/sharedErrors.ts'
import { chains } from './chainsCode.ts'

/** Entry of the script tag's separate file. */
export const code = chains
export const provide = provideErrors
