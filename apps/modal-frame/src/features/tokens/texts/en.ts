import type { Messages } from '../../../texts/messages.ts'

export const en = {
  addText:
    'A token of {network} by the address of its contract. Anyone can give a token any name: take the address from its maker.',
  addContract: 'Contract address',
  addInvalid: 'This is not a whole address.',
  addOtherNetwork: 'This address is for another network. Switch network first.',
  addNone: 'There is no token at this address on {network}. Compare every letter.',
  addFailed: '{network} did not answer.',
  addPoints: 'This token cannot be divided. Such tokens are not listed.',
  addListed: 'This token is in your list already.',
  addFull: {
    one: 'You have added {count} token here, which is all that fits. Remove it first.',
    other: 'You have added {count} tokens here, which is all that fits. Remove one first.',
  },
  addName: 'Name',
  addSymbol: 'Symbol',
  addDecimals: 'Decimals',
  addBalance: 'You have',
  addUnverified: 'Nobody here has checked this token. It counts into no total.',
  addToken: 'Add',
  addedTokens: 'Added by you',
  removeToken: 'Remove {token}',
} as const satisfies Messages
