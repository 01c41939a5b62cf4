import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { methods } from './methods.ts'

export const code = methods
export const provide = provideErrors
