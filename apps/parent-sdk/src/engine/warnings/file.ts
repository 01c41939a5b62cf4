import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { warnings } from './warnings.ts'

export const code = warnings
export const provide = provideErrors
