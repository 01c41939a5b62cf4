import { provide as provideErrors } from '../../../onDemand/sharedErrors.ts'
import { modalCalls } from './modalCalls.ts'

export const code = modalCalls
export const provide = provideErrors
