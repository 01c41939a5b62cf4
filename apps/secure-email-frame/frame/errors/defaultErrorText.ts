import { API_ERRORS, type ApiErrorCode } from '@airlock/protocol/secure/faults'
import type { SecureCode } from './SecureError.ts'

type ErrorText = { message: string; next: string }

const OWN: Record<Exclude<SecureCode, ApiErrorCode>, ErrorText> = {
  ABORTED: { message: 'Request was aborted', next: 'Let the user try again.' },
  REJECTED: { message: 'User rejected the request', next: 'Let the user try again.' },
  SERVER_UNREACHABLE: {
    message: 'Could not reach the sign-in server.',
    next: 'Check your connection, then try again.',
  },
  APPROVAL_CHANGED: { message: 'The request changed after it was shown.', next: 'Send it again.' },
  ACCOUNT_CHANGED: {
    message: 'A different account is signed in now.',
    next: 'Reject this request, then send it again.',
  },
  KEYS_GONE: { message: 'The wallet is locked in this window.', next: 'Sign in again.' },
  NOT_CONFIGURED: { message: 'This is not available here.', next: 'Sign in with your email.' },
  WRONG_KEY: { message: 'That does not unlock this wallet.', next: 'Try your other passkey or recovery code.' },
  ADDRESSES_CHANGED: {
    message: 'The server returned addresses that do not belong to this wallet.',
    next: 'Do not send anything to them. Contact support.',
  },
  CODE_MISTYPED: { message: 'That does not match your code.', next: 'Check every character.' },
  PASSKEY_UNUSED: { message: 'No passkey was used.', next: 'Try again, or use your recovery code.' },
  PASSKEY_EXISTS: {
    message: 'This device already has a passkey of this wallet.',
    next: 'Use it, or choose another device.',
  },
  PASSKEY_UNFIT: { message: 'This passkey cannot protect a wallet.', next: 'Try another one.' },
  NETWORK_FAILED: { message: 'The network did not respond.', next: 'Try again in a moment.' },
  CALLS_REFUSED: { message: 'These calls were rejected.', next: 'Send them as separate transactions.' },
  TOO_MANY_CALLS: { message: 'Too many pending calls.', next: 'Wait for earlier calls to settle.' },
}

/** The build removes them from the worker; the document fills them in. */
export function defaultErrorText(code: SecureCode): ErrorText {
  return code in OWN
    ? OWN[code as keyof typeof OWN]
    : ((API_ERRORS as Partial<Record<SecureCode, ErrorText>>)[code] ?? API_ERRORS.UNAVAILABLE)
}
