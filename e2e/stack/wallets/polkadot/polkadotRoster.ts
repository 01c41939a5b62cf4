type Entry = { address: string; name?: string; type?: string; genesisHash?: string | null }

export type PolkadotWalletSpec = {
  id: string
  key: string
  /** Each byte of the seed. */
  seed: number
  answer: 'yes' | 'no' | undefined
  delayMs?: number
  lateMs?: number
  isLocked?: true
  unexpected?: {
    accounts?(accounts: Entry[]): unknown
    signature?: unknown
  }
}

export const POLKADOT_ROSTER: readonly PolkadotWalletSpec[] = [
  { id: 'dot-good', key: 'Dot Good', seed: 31, answer: 'yes' },
  { id: 'dot-slow', key: 'Dot Slow', seed: 32, answer: 'yes', delayMs: 1_500 },
  { id: 'dot-refusing', key: 'Dot Refusing', seed: 33, answer: 'no' },
  { id: 'dot-locked', key: 'Dot Locked', seed: 34, answer: 'yes', isLocked: true },
  { id: 'dot-late', key: 'Dot Late', seed: 35, answer: 'yes', lateMs: 1_800 },
  { id: 'dot-twin', key: 'DOT GOOD', seed: 36, answer: 'yes' },
  { id: 'dot-none', key: 'Dot None', seed: 37, answer: 'yes', unexpected: { accounts: () => [] } },
  {
    id: 'dot-garbage',
    key: 'Dot Garbage',
    seed: 38,
    answer: 'yes',
    unexpected: {
      accounts: (accounts) => accounts.map((one) => ({ ...one, address: one.address.replace(/.$/, 'x') })),
    },
  },
  {
    id: 'dot-kusama',
    key: 'Dot Kusama',
    seed: 39,
    answer: 'yes',
    unexpected: {
      accounts: (accounts) =>
        accounts.map((one) => ({
          ...one,
          genesisHash: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
        })),
    },
  },
  { id: 'dot-forger', key: 'Dot Forger', seed: 40, answer: 'yes', unexpected: { signature: `0x${'00'.repeat(64)}` } },
]
