import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { createSigningIn } from './createSigningIn.ts'

export const code = createSigningIn
export const provide = provideErrors
