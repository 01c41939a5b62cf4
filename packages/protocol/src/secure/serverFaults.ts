/** Errors that the server alone makes, in the shape of `FAULTS`: a frame reads their words from the answer, and carries none. */
export const SERVER_FAULTS = {
  FARCASTER_MOVED: {
    status: 409,
    sentence: 'This Farcaster account is at another address than when it last signed in.',
    next: 'Sign in another way, and add Farcaster anew.',
  },
  FARCASTER_LOST: {
    status: 409,
    sentence: 'This Farcaster account is at another address than when it last signed in, and it was the only way in.',
    next: 'Its wallet does not open by it any more: tell the operator.',
  },
  SOCIAL_TAKEN: {
    status: 409,
    sentence: 'This account has a wallet of its own.',
    next: 'Sign in with it to use that wallet: two wallets cannot become one.',
  },
  SOCIAL_UNKNOWN: {
    status: 403,
    sentence: 'Signing in with this provider is not configured here.',
    next: 'Choose another way to sign in.',
  },
  SOCIAL_REFUSED: {
    status: 403,
    sentence: 'The sign-in was declined at the provider.',
    next: 'Try again, or choose another way to sign in.',
  },
  WAY_NEEDED: {
    status: 409,
    sentence: 'This is the only way in to this wallet.',
    next: 'Add another one first.',
  },
  KEYS_UNAVAILABLE: {
    status: 503,
    sentence: 'The wallet could not be opened.',
    next: 'Try again later, or tell the operator.',
  },
  SLOT_UNTRIED: {
    status: 409,
    sentence: 'A passkey or recovery code of this wallet was never tried.',
    next: 'Make it anew, then lock the wallet.',
  },
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
export type ServerFaultCode = keyof typeof SERVER_FAULTS
