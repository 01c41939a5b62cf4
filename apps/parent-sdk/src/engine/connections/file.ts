import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { connections } from './connectionsCode.ts'

/** Entry of the script tag's separate file. */
export const code = connections
export const provide = provideErrors
