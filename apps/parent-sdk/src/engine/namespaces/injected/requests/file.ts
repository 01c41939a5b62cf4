import { provide as provideErrors } from '../../../onDemand/sharedErrors.ts'
import { requests } from './requestsCode.ts'

export const code = requests
export const provide = provideErrors
