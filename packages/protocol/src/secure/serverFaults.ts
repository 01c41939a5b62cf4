/** Errors that the server alone makes, in the shape of `FAULTS`: a frame reads their words from the answer, and carries none. */
export const SERVER_FAULTS = {
  FARCASTER_MOVED: {
    sentence: 'This Farcaster account is at another address than when it last signed in.',
    next: 'Sign in another way, and add Farcaster anew.',
  },
  FARCASTER_LOST: {
    sentence: 'This Farcaster account is at another address than when it last signed in, and it was the only way in.',
    next: 'Its wallet does not open by it any more: tell the operator.',
  },
  FARCASTER_STALE: {
    sentence: 'This address was added to the Farcaster account before the account last changed hands.',
    next: 'Sign in with the address that holds the account, or with one that was added since.',
  },
  FARCASTER_UNREAD: {
    sentence: 'Farcaster’s network did not say who may sign in for this account.',
    next: 'Try again in a moment, or sign in with the address that holds the account.',
  },
  SOCIAL_TAKEN: {
    sentence: 'This account has a wallet of its own.',
    next: 'Sign in with it to use that wallet: two wallets cannot become one.',
  },
  SOCIAL_UNKNOWN: {
    sentence: 'Signing in with this provider is not configured here.',
    next: 'Choose another way to sign in.',
  },
  SOCIAL_REFUSED: {
    sentence: 'The sign-in was declined at the provider.',
    next: 'Try again, or choose another way to sign in.',
  },
  WAY_NEEDED: {
    sentence: 'This is the only way in to this wallet.',
    next: 'Add another one first.',
  },
  WAY_TOO_NEW: {
    sentence: 'A way to sign in that was added less than a day ago removes no older one.',
    next: 'Try again a day after it was added.',
  },
  WAY_REMOVED: {
    sentence: 'This was removed from its wallet. To restore it, or to start a new wallet, open {page}',
    next: 'Sign in on that page, and choose.',
  },
  KEYS_UNAVAILABLE: {
    sentence: 'The wallet could not be opened.',
    next: 'Try again later, or tell the operator.',
  },
  SLOT_UNTRIED: {
    sentence: 'A passkey or recovery code of this wallet was never tried.',
    next: 'Make it anew, then lock the wallet.',
  },
  SPONSOR_OFF: {
    sentence: 'The site’s operator pays no fees on this network.',
    next: 'Pay the fee yourself.',
  },
  SPONSOR_LIMIT: {
    sentence: 'The site’s operator pays for no more of this today.',
    next: 'Pay the fee yourself, or try again tomorrow.',
  },
  SPONSOR_BUSY: {
    sentence: 'The site’s operator pays for too many at once.',
    next: 'Pay the fee yourself, or try again in a moment.',
  },
  SPONSOR_NETWORK: {
    sentence: 'The operator’s node of this network did not answer.',
    next: 'Try again in a moment: what was signed is done once at most.',
  },
  OPERATION_OPEN: {
    sentence: 'An earlier request is still being carried out.',
    next: 'Wait until it has ended.',
  },
  OPERATION_REFUSED: {
    sentence: 'This is no operation that the operator pays for.',
    next: 'Ask again, or pay the fee yourself.',
  },
  OPERATION_EXPIRED: {
    sentence: 'The time in which this could be carried out is over.',
    next: 'Ask again.',
  },
} as const
export type ServerFaultCode = keyof typeof SERVER_FAULTS
