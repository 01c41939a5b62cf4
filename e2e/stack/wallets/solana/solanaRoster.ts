type Account = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] }

export type SolanaWalletSpec = {
  id: string
  name: string
  /** Each byte of the secret key. */
  seed: number
  answer: 'yes' | 'no'
  delayMs?: number
  lateMs?: number
  isLocked?: true
  icon?: string
  unexpected?: {
    account?(account: Account): unknown
    signed?(message: Uint8Array): unknown
    /** Data that the wallet signs instead of a transaction. */
    transaction?(bytes: Uint8Array): Uint8Array
  }
}

export const SOLANA_ROSTER: readonly SolanaWalletSpec[] = [
  { id: 'sol-good', name: 'Sol Good', seed: 7, answer: 'yes' },
  { id: 'sol-slow', name: 'Sol Slow', seed: 8, answer: 'yes', delayMs: 1_500 },
  { id: 'sol-refusing', name: 'Sol Refusing', seed: 9, answer: 'no' },
  { id: 'sol-locked', name: 'Sol Locked', seed: 10, answer: 'yes', isLocked: true },
  { id: 'sol-late', name: 'Sol Late', seed: 11, answer: 'yes', lateMs: 800 },
  { id: 'sol-of-good', name: 'Good Wallet', seed: 7, answer: 'yes' },
  { id: 'sol-twin', name: 'Sol Good', seed: 12, answer: 'yes' },
  {
    id: 'sol-garbage',
    name: 'Sol Garbage',
    seed: 13,
    answer: 'yes',
    unexpected: { account: (account) => ({ ...account, address: account.address.toLowerCase() }) },
  },
  {
    id: 'sol-forger',
    name: 'Sol Forger',
    seed: 14,
    answer: 'yes',
    unexpected: {
      signed: () => ({
        signedMessage: new TextEncoder().encode('another text'),
        signature: new Uint8Array(64).fill(1),
      }),
    },
  },
  // Each spends what no other test counts.
  { id: 'sol-payer', name: 'Sol Payer', seed: 17, answer: 'yes' },
  { id: 'sol-careful', name: 'Sol Careful', seed: 18, answer: 'yes' },
  {
    id: 'sol-thief',
    name: 'Sol Thief',
    seed: 16,
    answer: 'yes',
    // The amount of a transfer of the coin stands last.
    unexpected: {
      transaction: (bytes) =>
        Uint8Array.from([...bytes.slice(0, -8), ...bytes.slice(-8, -7).map((one) => one ^ 1), ...bytes.slice(-7)]),
    },
  },
  {
    id: 'sol-short',
    name: 'Sol Short',
    seed: 15,
    answer: 'yes',
    unexpected: { signed: (message) => ({ signedMessage: message, signature: new Uint8Array(63).fill(1) }) },
  },
]
