import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  codeRemove: 'Remove the code on {network}',
  codeRemoving: 'The code will be removed once the network confirms',
  codeMaybeRemoved: 'The code may have been removed. Check again in a minute.',
  codeNotRemoved: 'Couldn’t remove the code. Try again.',
  codeElsewhere:
    'If this account can’t pay the fee, use its recovery phrase in a wallet that lets another account pay (EIP-7702).',
} as const satisfies Messages
