import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { connections } from './connectionsCode.ts'

export const code = connections
export const provide = provideErrors
