import { provide as provideErrors } from '../../../onDemand/sharedErrors.ts'
import { requests } from './requestsCode.ts'

/** Entry of the script tag's separate file. */
export const code = requests
export const provide = provideErrors
