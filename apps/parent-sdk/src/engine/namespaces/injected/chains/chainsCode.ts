import { checkAddedChain } from './checkAddedChain.ts'
import { switchChain } from './switchChain.ts'

export const chains = { checkAddedChain, switchChain }
