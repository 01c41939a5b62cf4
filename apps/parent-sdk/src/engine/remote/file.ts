import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { remote } from './remoteCode.ts'

export const code = remote
export const provide = provideErrors
