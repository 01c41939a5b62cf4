import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  codeRemove: 'Remove the code on {network}',
  codeRemoving: 'The code will be removed once the network confirms',
  codeMaybeRemoved: 'The code may have been removed. Check again in a minute.',
  codeNotRemoved: 'Couldn’t remove the code. Try again.',
  codeUnlisted: 'This wallet can’t send transactions on this network.',
  codeElsewhere:
    'Can’t pay the fee? Import the recovery phrase into a wallet where another account can pay (EIP-7702).',
} as const satisfies Messages
