import { checkAddedChain } from './checkAddedChain.ts'
import { switchChain } from './switchChain.ts'

/** Switching and adding chains of an EVM wallet. Loaded on first use. */
export const chains = { checkAddedChain, switchChain }
