import type { Messages } from '../../../texts/messages.ts'

export const en = {
  codeChecking: 'Checking your account',
  codeUnknown: 'On {network}, your account runs unknown code. It can move everything you receive.',
  codeSweeper: 'On {network}, your account sends away everything it receives. Don’t add funds.',
  codeMore: { one: 'The same is true on {count} more network.', other: 'The same is true on {count} more networks.' },
  codeKnown: 'On {network}, your account runs code from {name}.',
  codeUnread: {
    one: 'Couldn’t check {network}.',
    other: 'Couldn’t check {count} networks.',
  },
  codeAsk: 'If you didn’t set this up in your wallet, someone may have your key. Move your funds to a new wallet.',
  codeRemove: 'Remove the code on {network}',
  codeRemoving: 'The code will be removed once the network confirms',
  codeMaybeRemoved: 'The code may have been removed. Check again in a minute.',
  codeNotRemoved: 'Couldn’t remove the code. Try again.',
  codeElsewhere:
    'If this account can’t pay the fee, use its recovery phrase in a wallet that lets another account pay (EIP-7702).',
  codeShow: 'Show the address anyway',
  codeBuyBlocked: 'You can’t buy on {network} with this account: what you buy would be at risk.',
} as const satisfies Messages
