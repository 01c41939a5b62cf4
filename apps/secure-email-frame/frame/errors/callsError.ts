import { SecureError } from './SecureError.ts'

/** https://eips.ethereum.org/EIPS/eip-5792#error-codes */
const GATEWAY_ERRORS = {
  otherAccount: { rpc: 4_100, message: 'A different account is signed in.' },
  unread: { rpc: -32_602, message: 'Invalid list of calls.' },
  unreadAssets: { rpc: -32_602, message: 'Invalid asset request.' },
  capability: { rpc: 5_700, message: 'This wallet doesn’t support a required capability.' },
  otherChain: {
    rpc: 5_710,
    message: 'This wallet does not support the network of these calls.',
    next: 'Use a network that the site lists.',
  },
  idUsed: { rpc: 5_720, message: 'This call ID is already in use.' },
  idUnknown: { rpc: 5_730, message: 'Unknown call ID.' },
  tooMany: { rpc: 5_740, message: 'Too many calls for one request.' },
  upgradeRejected: { rpc: 5_750, message: 'The user declined the smart account upgrade.' },
  operations: {
    rpc: 4_200,
    message: 'This wallet doesn’t support user operation methods.',
    next: 'Use a bundler for this network.',
  },
  // Reveals nothing about the open request: another site may have made it (T69). https://eips.ethereum.org/EIPS/eip-1474#error-codes
  open: {
    rpc: -32_002,
    message: 'This account cannot send on this network right now.',
    next: 'Try again in a few minutes.',
  },
  atomicity: { rpc: 5_760, message: 'This wallet can’t run these calls as one batch on this network.' },
} as const

/** The code keeps libraries from sending the calls one by one. */
export function callsError(error: keyof typeof GATEWAY_ERRORS): SecureError {
  return new SecureError('CALLS_REFUSED', GATEWAY_ERRORS[error])
}
