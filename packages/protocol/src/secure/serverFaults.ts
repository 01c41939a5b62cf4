/** Frames read their text from the response. */
export const SERVER_FAULTS = {
  FARCASTER_MOVED: {
    message: 'This Farcaster account moved to a different address.',
    next: 'Sign in another way, then add Farcaster again.',
  },
  FARCASTER_LOST: {
    message: 'This Farcaster account moved to a different address, and it was the only way to sign in.',
    next: 'It can no longer open this wallet. Contact support.',
  },
  FARCASTER_STALE: {
    message: 'This address was added to the Farcaster account before the account last changed hands.',
    next: 'Sign in with the address that holds the account, or with one that was added since.',
  },
  FARCASTER_UNREAD: {
    message: 'Farcaster’s network could not confirm who may sign in to this account.',
    next: 'Try again in a moment, or sign in with the address that holds the account.',
  },
  SOCIAL_TAKEN: {
    message: 'This account already has its own wallet.',
    next: 'Sign in with it to use that wallet. Wallets can’t be merged.',
  },
  SOCIAL_UNKNOWN: {
    message: 'Sign-in with this provider is not available here.',
    next: 'Choose another way to sign in.',
  },
  SOCIAL_REFUSED: {
    message: 'Sign-in was declined at the provider.',
    next: 'Try again, or choose another way to sign in.',
  },
  PASSKEY_REFUSED: {
    message: 'This passkey does not sign in here.',
    next: 'Sign in with your email.',
  },
  RECOVERY_REFUSED: {
    message: 'This recovery code does not work here.',
    next: 'Check every character, or sign in another way.',
  },
  WAY_NEEDED: {
    message: 'This is the only way to sign in to this wallet.',
    next: 'Add another way first.',
  },
  WAY_TOO_NEW: {
    message: 'A way to sign in added less than a day ago cannot remove an older one.',
    next: 'Try again a day after it was added.',
  },
  WAY_REMOVED: {
    message: 'This way to sign in was removed. To restore it, or to start a new wallet, open {page}',
    next: 'Sign in on that page, and choose.',
  },
  KEYS_UNAVAILABLE: {
    message: 'The wallet could not be opened.',
    next: 'Try again later, or contact support.',
  },
  SLOT_UNTRIED: {
    message: 'A passkey or recovery code has not been tested yet.',
    next: 'Create it again, then lock the wallet.',
  },
  SPONSOR_OFF: {
    message: 'The site does not pay fees on this network.',
    next: 'Pay the fee yourself.',
  },
  SPONSOR_LIMIT: {
    message: 'The site has reached its daily limit for paying fees.',
    next: 'Pay the fee yourself, or try again tomorrow.',
  },
  SPONSOR_BUSY: {
    message: 'The site is paying too many fees right now.',
    next: 'Pay the fee yourself, or try again in a moment.',
  },
  SPONSOR_NETWORK: {
    message: 'The site’s node for this network did not respond.',
    next: 'Try again in a moment. Your request cannot run twice.',
  },
  OPERATION_OPEN: {
    message: 'An earlier request is still in progress.',
    next: 'Wait until it ends.',
  },
  OPERATION_REFUSED: {
    message: 'The site does not pay the fee for this request.',
    next: 'Try again, or pay the fee yourself.',
  },
  OPERATION_EXPIRED: {
    message: 'This request has expired.',
    next: 'Try again.',
  },
} as const
export type ServerFaultCode = keyof typeof SERVER_FAULTS
