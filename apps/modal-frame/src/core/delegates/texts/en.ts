import type { Messages } from '../../../texts/messages.ts'

export const en = {
  codeChecking: 'Checking your account',
  codeUnknown: 'On {network}, your account runs unknown code. It can move everything you receive.',
  codeSweeper: 'On {network}, your account sends away everything it receives. Don’t add funds.',
  codeMore: { one: 'The same is true on {count} more network.', other: 'The same is true on {count} more networks.' },
  codeKnown: 'On {network}, your account runs code from {name}.',
  codeUnread: 'Couldn’t check {network}.',
  codesUnread: { one: 'Couldn’t check {count} network.', other: 'Couldn’t check {count} networks.' },
  codeAsk: 'If you didn’t set this up in your wallet, someone may have your key. Move your funds to a new wallet.',
  codeShow: 'Show the address anyway',
  codeBuyBlocked: 'You can’t buy on {network} with this account: what you buy would be at risk.',
} as const satisfies Messages
