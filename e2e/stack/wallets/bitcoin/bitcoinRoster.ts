export type BitcoinWalletSpec = {
  id: string
  name: string
  /** Each byte of the secret key. */
  seed: number
  adapter: 'standard' | 'providers' | 'unisat' | 'okx' | 'leather'
  answer: 'yes' | 'no' | undefined
  delayMs?: number
  lateMs?: number
  isLocked?: true
  prefix?: string
  unexpected?: {
    address?(address: string): unknown
    signature?: unknown
  }
}

export const BITCOIN_ROSTER: readonly BitcoinWalletSpec[] = [
  { id: 'btc-good', name: 'Btc Good', seed: 21, adapter: 'providers', answer: 'yes' },
  { id: 'btc-standard', name: 'Btc Standard', seed: 22, adapter: 'standard', answer: 'yes' },
  // Has the name of the one before.
  { id: 'btc-twin', name: 'Btc Standard', seed: 34, adapter: 'standard', answer: 'yes' },
  { id: 'btc-unisat', name: 'UniSat', seed: 23, adapter: 'unisat', answer: 'yes' },
  { id: 'btc-okx', name: 'OKX Wallet', seed: 30, adapter: 'okx', answer: 'yes' },
  { id: 'btc-leather', name: 'Leather', seed: 31, adapter: 'leather', answer: 'yes' },
  { id: 'btc-payer', name: 'Btc Payer', seed: 32, adapter: 'providers', answer: 'yes' },
  { id: 'btc-slow', name: 'Btc Slow', seed: 33, adapter: 'providers', answer: 'yes', delayMs: 1_500 },
  { id: 'btc-refusing', name: 'Btc Refusing', seed: 24, adapter: 'providers', answer: 'no' },
  { id: 'btc-late', name: 'Btc Late', seed: 25, adapter: 'providers', answer: 'yes', lateMs: 1_800 },
  { id: 'btc-locked', name: 'Btc Locked', seed: 29, adapter: 'providers', answer: 'yes', isLocked: true },
  { id: 'btc-testnet', name: 'Btc Testnet', seed: 26, adapter: 'standard', answer: 'yes', prefix: 'tb' },
  {
    id: 'btc-garbage',
    name: 'Btc Garbage',
    seed: 27,
    adapter: 'providers',
    answer: 'yes',
    unexpected: { address: (address) => address.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')) },
  },
  {
    id: 'btc-forger',
    name: 'Btc Forger',
    seed: 28,
    adapter: 'providers',
    answer: 'yes',
    unexpected: { signature: btoa('\0'.repeat(65)) },
  },
]
