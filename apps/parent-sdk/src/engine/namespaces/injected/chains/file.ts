import { provide as provideErrors } from '../../../onDemand/sharedErrors.ts'
import { chains } from './chainsCode.ts'

export const code = chains
export const provide = provideErrors
