import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Wallet } from '../wallets.ts'

/**
 * The attempt of the Connecting view. `unconfirmed`: its identity is contested, so the visitor looks again (T211). `asking`: being requested. `declined`: rejected in the wallet. `pending`: an
 * earlier prompt is open (-32002). `notInstalled`: not in the page.
 */
export type Attempt =
  | { status: 'idle' }
  | { status: 'unconfirmed'; wallet: Wallet }
  | { status: 'asking' | 'declined' | 'pending' | 'notInstalled' | 'done'; wallet: Wallet }
  | { status: 'failed'; wallet: Wallet; error: AirlockError }

export const NO_ATTEMPT: Attempt = { status: 'idle' }

export const attemptAtom = atom<Attempt>(NO_ATTEMPT)
