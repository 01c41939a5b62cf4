import type { Account } from './accountOf.ts'

/** A copy of `account` belongs to one check: results of earlier copies are dropped. */
export type SignInState =
  | { stage: 'none' | 'failed'; account?: Account | undefined }
  | { stage: 'checking' | 'needed' | 'signed'; account: Account }
  | { stage: 'signing' | 'verifying'; account: Account; attempt: symbol }

export type SignInEvent =
  | { type: 'accountChanged'; account: Account | undefined; isConfigured: boolean }
  /** Checks the stored sign-ins again; the user sees it only if none is left. */
  | { type: 'rechecked'; account: Account }
  | { type: 'checked'; account: Account; isSignedIn: boolean }
  | { type: 'checkFailed' }
  | { type: 'attemptStarted'; attempt: symbol }
  | { type: 'messageSigned'; attempt: symbol }
  | { type: 'attemptStored'; attempt: symbol }
  | { type: 'attemptFailed'; attempt: symbol }
  | { type: 'cancelled' }
  | { type: 'modalClosed' }

/** Returns `state` itself if the event does not apply. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInState {
  const { account } = state
  switch (event.type) {
    case 'accountChanged':
      if (event.account && event.isConfigured) return { stage: 'checking', account: event.account }
      return { stage: 'none', account: event.account }
    case 'rechecked':
      if (state.stage !== 'signed' && state.stage !== 'checking') return state
      return { stage: state.stage, account: event.account }
    case 'checked':
      if (account !== event.account || isAttempt(state)) return state
      return { stage: event.isSignedIn ? 'signed' : 'needed', account }
    case 'checkFailed':
      return { stage: 'failed', account }
    case 'attemptStarted':
      return account ? { stage: 'signing', account, attempt: event.attempt } : state
    case 'messageSigned':
      return isAttempt(state, event.attempt) ? { ...state, stage: 'verifying' } : state
    case 'attemptStored':
      return isAttempt(state, event.attempt) ? { stage: 'signed', account: state.account } : state
    case 'attemptFailed':
      return isAttempt(state, event.attempt) ? { stage: 'needed', account: state.account } : state
    case 'cancelled':
      return { stage: 'none', account }
    case 'modalClosed':
      return state.stage === 'failed' ? { stage: 'none', account } : state
  }
}

export function isAttempt(
  state: SignInState,
  attempt?: symbol,
): state is Extract<SignInState, { stage: 'signing' | 'verifying' }> {
  const isPending = state.stage === 'signing' || state.stage === 'verifying'
  return isPending && (attempt === undefined || state.attempt === attempt)
}
