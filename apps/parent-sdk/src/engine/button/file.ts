import { provide as provideErrors } from '../onDemand/sharedErrors.ts'
import { renderAccount } from './renderAccount.ts'

export const code = renderAccount
export const provide = provideErrors
