import type { Messages } from '../../../texts/messages.ts'

export const en = {
  addText:
    'Paste the token’s contract address on {network}. Get it from the project’s own site: anyone can copy a name.',
  addContract: 'Contract address',
  addInvalid: 'This address isn’t complete.',
  addOtherNetwork: 'This address is for another network. Switch network first.',
  addNone: 'No token found at this address on {network}.',
  addFailed: '{network} didn’t respond.',
  addPoints: 'Tokens without decimals can’t be added.',
  addListed: 'This token is already in your list.',
  addFull: {
    one: 'You’ve added {count} token, the maximum. Remove it to add another.',
    other: 'You’ve added {count} tokens, the maximum. Remove one to add another.',
  },
  addName: 'Name',
  addSymbol: 'Symbol',
  addDecimals: 'Decimals',
  addBalance: 'Balance',
  addUnverified: 'Unverified token: it could be fake. It won’t count toward your total.',
  addToken: 'Add token',
  addedTokens: 'Added by you',
  removeToken: 'Remove {token}',
} as const satisfies Messages
