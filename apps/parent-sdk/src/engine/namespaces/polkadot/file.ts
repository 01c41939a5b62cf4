import { provide as provideErrors } from '../../onDemand/sharedErrors.ts'
import { namespace } from './index.ts'

export const code = namespace
export const provide = provideErrors
