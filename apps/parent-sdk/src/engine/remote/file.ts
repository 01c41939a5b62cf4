import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { remote } from './remoteCode.ts'

/** Entry of the script tag's separate file. */
export const code = remote
export const provide = provideErrors
