import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { headless } from './headlessCode.ts'

export const code = headless
export const provide = provideErrors
