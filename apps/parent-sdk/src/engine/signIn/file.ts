import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { createSigningIn } from './createSigningIn.ts'

/** Entry of the script tag's separate file. */
export const code = createSigningIn
export const provide = provideErrors
