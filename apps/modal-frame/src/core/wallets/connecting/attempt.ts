import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Wallet } from '../wallets.ts'

/**
 * The attempt that the Connecting view shows. `asking`: the request was sent or is about to be. `declined`: the user rejected it
 * in the wallet. `pending`: an earlier prompt is still open in the wallet (-32002). `notInstalled`: the page does not have it, or
 * not any longer.
 */
export type Attempt =
  | { status: 'idle' }
  | { status: 'asking' | 'declined' | 'pending' | 'notInstalled' | 'done'; wallet: Wallet }
  | { status: 'failed'; wallet: Wallet; error: AirlockError }

export const NO_ATTEMPT: Attempt = { status: 'idle' }

export const attemptAtom = atom<Attempt>(NO_ATTEMPT)
