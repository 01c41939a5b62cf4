import { SecureFault } from '../keys/SecureFault.ts'

/** Refusals of EIP-5792, with its numbers, and of requests beside it. https://eips.ethereum.org/EIPS/eip-5792#error-codes */
const REFUSALS = {
  otherAccount: { rpc: 4_100, message: 'This is not the account that is signed in.' },
  unread: { rpc: -32_602, message: 'Invalid list of calls.' },
  unreadAssets: { rpc: -32_602, message: 'Invalid request for assets.' },
  capability: { rpc: 5_700, message: 'This wallet lacks a needed capability.' },
  otherChain: {
    rpc: 5_710,
    message: 'This wallet does not support the network of these calls.',
    next: 'Use a network that the site lists.',
  },
  idUsed: { rpc: 5_720, message: 'There are calls with this id already.' },
  idUnknown: { rpc: 5_730, message: 'There are no calls with this id.' },
  tooMany: { rpc: 5_740, message: 'Too many calls for one request.' },
  upgradeRejected: { rpc: 5_750, message: 'The person declined the upgrade to a smart account.' },
  operations: {
    rpc: 4_200,
    message: 'This wallet does not answer questions about user operations.',
    next: 'Ask a bundler of the network.',
  },
  // Says nothing about the open request: another site may have made it (T69). https://eips.ethereum.org/EIPS/eip-1474#error-codes
  open: {
    rpc: -32_002,
    message: 'This account cannot send on this network right now.',
    next: 'Try again in a few minutes.',
  },
  atomicity: { rpc: 5_760, message: 'This wallet cannot do several calls as one on this network.' },
} as const

/** Makes the refusal of a row of calls. Its number keeps libraries from sending the calls one by one instead. */
export function callsFault(refusal: keyof typeof REFUSALS): SecureFault {
  return new SecureFault('CALLS_REFUSED', REFUSALS[refusal])
}
