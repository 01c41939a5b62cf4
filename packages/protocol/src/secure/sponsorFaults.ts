/** Errors of what the operator pays for, in the shape of `FAULTS`; apart, since a frame reads them from the answer alone. */
export const SPONSOR_FAULTS = {
  SPONSOR_OFF: {
    status: 403,
    sentence: 'The site’s operator pays no fees on this network.',
    next: 'Pay the fee yourself.',
  },
  SPONSOR_LIMIT: {
    status: 429,
    sentence: 'The site’s operator pays for no more of this today.',
    next: 'Pay the fee yourself, or try again tomorrow.',
  },
  SPONSOR_EMPTY: {
    status: 503,
    sentence: 'The site’s operator has too little to pay this fee.',
    next: 'Pay the fee yourself, or tell the operator.',
  },
  SPONSOR_NETWORK: {
    status: 503,
    sentence: 'The operator’s node of this network did not answer.',
    next: 'Try again in a moment: what was signed is done once at most.',
  },
  OPERATION_REFUSED: {
    status: 400,
    sentence: 'This is no operation that the operator pays for.',
    next: 'Ask again, or pay the fee yourself.',
  },
  OPERATION_TARGET: {
    status: 403,
    sentence: 'The operator does not pay for calls of this contract.',
    next: 'Pay the fee yourself.',
  },
  OPERATION_SIGNATURE: {
    status: 400,
    sentence: 'This operation was not signed by its account.',
    next: 'Ask again.',
  },
  OPERATION_NONCE: {
    status: 409,
    sentence: 'Another operation with this number was done already.',
    next: 'Look whether it is the one that was wanted before asking again.',
  },
} as const
export type SponsorFaultCode = keyof typeof SPONSOR_FAULTS
