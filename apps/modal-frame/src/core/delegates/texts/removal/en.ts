import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  codeRemove: 'Remove the code on {network}',
  codeRemoving: 'The code will be removed once the network confirms',
  codeMaybeRemoved: 'The code may have been removed. Check again in a minute.',
  codeNotRemoved: 'Couldn’t remove the code. Try again.',
  codeUnlisted: 'This wallet can’t send transactions on this network.',
  codeElsewhere:
    'Can’t pay the fee? Some wallets can remove this code while another account pays. Import your recovery phrase there (look for “EIP-7702”).',
} as const satisfies Messages
