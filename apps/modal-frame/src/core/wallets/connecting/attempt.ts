import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Wallet } from '../wallets.ts'

/** `unconfirmed`: the identity is in conflict (T211). `pending`: an earlier prompt is open. `notInstalled`: not in the page. */
export type Attempt =
  | { status: 'idle' }
  | { status: 'unconfirmed'; wallet: Wallet }
  | { status: 'asking' | 'declined' | 'pending' | 'notInstalled' | 'done'; wallet: Wallet }
  | { status: 'failed'; wallet: Wallet; error: AirlockError }

export const NO_ATTEMPT: Attempt = { status: 'idle' }

export const attemptAtom = atom<Attempt>(NO_ATTEMPT)
