import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { renderAccount } from './renderAccount.ts'

/** Entry of the script tag's separate file. */
export const code = renderAccount
export const provide = provideErrors
