import { FAULTS, type FaultCode } from '@airlock/protocol/secure/faults'
import type { SecureCode } from './SecureFault.ts'

type Words = { sentence: string; next: string }

const OWN: Record<Exclude<SecureCode, FaultCode>, Words> = {
  ABORTED: { sentence: 'Request was aborted', next: 'Ask again when the person is ready.' },
  REJECTED: { sentence: 'User rejected the request', next: 'Ask again when the person is ready.' },
  SERVER_UNREACHABLE: {
    sentence: 'The sign-in server could not be reached.',
    next: 'Check the connection, then try again.',
  },
  APPROVAL_CHANGED: { sentence: 'What was to be signed is not what was shown.', next: 'Ask again.' },
  ACCOUNT_CHANGED: {
    sentence: 'Another account is signed in than the one that this was shown for.',
    next: 'Reject this, then ask again.',
  },
  KEYS_GONE: { sentence: 'The keys are not open in this window.', next: 'Sign in again with your e-mail.' },
  NOT_CONFIGURED: { sentence: 'This is not configured here.', next: 'Sign in with your e-mail.' },
  WRONG_KEY: { sentence: 'That does not open this wallet.', next: 'Try the other way in.' },
  ADDRESSES_CHANGED: {
    sentence: 'The addresses that the server gives are not those of this wallet.',
    next: 'Send nothing to them, and tell whoever runs this wallet.',
  },
  CODE_MISTYPED: { sentence: 'That does not match your code.', next: 'Check every character.' },
  ADDRESS_MISTYPED: { sentence: "That does not match this account's address.", next: 'Check every character.' },
  PASSKEY_UNUSED: { sentence: 'The passkey was not used.', next: 'Try again, or use your recovery code.' },
  PASSKEY_UNFIT: { sentence: 'This passkey cannot keep a key for a wallet.', next: 'Try another one.' },
  NETWORK_FAILED: { sentence: 'The network did not answer.', next: 'Try again in a moment.' },
  CALLS_REFUSED: { sentence: 'These calls are not done.', next: 'Send them as transactions of their own.' },
  TOO_MANY_CALLS: { sentence: 'Too many calls are open at once.', next: 'Wait for earlier calls to settle.' },
}

/** The usual sentence and next step of a code; those of codes that the server alone makes come with its answer. The build leaves them out of the worker: a document fills in what comes from there. */
export function faultWords(code: SecureCode): Words {
  return code in OWN
    ? OWN[code as keyof typeof OWN]
    : ((FAULTS as Partial<Record<SecureCode, Words>>)[code] ?? FAULTS.UNAVAILABLE)
}
