import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'

export const SPAM_REASON_TEXTS = {
  link: 'reasonLink',
  'copied-symbol': 'reasonCopiedSymbol',
  'mass-airdrop': 'reasonMassAirdrop',
  'zero-value': 'reasonZeroValue',
  'forged-transfer': 'reasonForgedTransfer',
  'deceptive-name': 'reasonDeceptiveName',
  reported: 'reasonReported',
} as const satisfies Record<SpamReason, string>
