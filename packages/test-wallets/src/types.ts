/** Namespace of a test wallet (CAIP-2). */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122'

/** Behaviour of a wallet. Each namespace has these, and further ones by their name. */
export type WalletName = 'good' | 'slow' | 'refusing' | 'locked' | 'garbage' | (string & {})

/**
 * Options of `installTestWallets`.
 *
 * @example const options: TestWalletsOptions = { wallets: { eip155: ['good', 'slow'], solana: 'good' } }
 */
export type TestWalletsOptions = {
  /** Wallets by namespace. One `good` wallet of each namespace unless given. */
  wallets?: Partial<Record<Namespace, WalletName | readonly WalletName[]>>
  /** RPC URLs by CAIP-2 id. The EVM wallet starts on the first one. */
  rpc?: Record<`eip155:${string}`, string>
  /** Esplora server that Bitcoin wallets spend by. Without it they only sign. */
  esplora?: string
  /** Host names besides localhost that may have test wallets. */
  allowHosts?: readonly string[]
  /** Whether the page shows that the keys are public. */
  banner?: boolean
}

/** Controls of an EVM wallet: the hands of its user. */
export type EvmControls = {
  /** All requests, oldest first. */
  requests: { method: string; params?: unknown }[]
  /** Number of open prompts. */
  openPrompts(): number
  /** Answers the oldest open prompt with yes. Returns false if none is open. */
  approve(): boolean
  /** Answers the oldest open prompt with no. Returns false if none is open. */
  refuse(code?: number, message?: string): boolean
  /** Declines the next prompt. */
  refuseNext(code?: number, message?: string): void
  /** Leaves the next prompt open until `approve` or `refuse`. */
  hangNext(): void
  /** Answers the next request with this value. */
  answerNext(value: unknown): void
  /** Sets the delay before the user answers, in ms. */
  delay(milliseconds: number): void
  /** Shows other accounts of the test phrase, by index. An empty list disconnects the page. */
  setAccounts(indexes: number[]): void
  setChain(chainId: number | `0x${string}`): void
  lock(): void
  unlock(): void
  /** Answers everything with values that are invalid; `undefined` ends it. */
  talkGarbage(kind: 'strings' | 'nothing' | 'addresses' | 'chains' | 'silence' | undefined): void
  /** Sends any event to the listeners. */
  emit(event: string, payload: unknown): void
  /** Ends the wallet: `disconnect`, then error 4900 for everything. */
  disappear(): void
  /** Forgets that the page was approved. */
  forget(): void
}

/** Controls of a wallet of another namespace. */
export type Controls = {
  address: string
  /** Answer to requests from now on; `undefined` leaves them open. */
  answer: 'yes' | 'no' | undefined
  /** Calls that arrived, in order. */
  requests: string[]
  /** Unlocks a locked wallet, which then answers open requests. */
  unlock(): void
}

/** Controls of Solana and Bitcoin wallets. */
export type SelectingControls = Controls & {
  /** Shows another account of the wallet. */
  selectAccount(index: number): void
}

/** Controls of Polkadot wallets. */
export type PolkadotControls = Controls & {
  /** Shows these accounts to the page. */
  showAccounts(...indexes: number[]): void
}

/** Installed wallets by namespace and name. */
export type TestWallets = {
  eip155: Record<string, EvmControls>
  solana: Record<string, SelectingControls & { lock(): void }>
  polkadot: Record<string, PolkadotControls>
  bip122: Record<string, SelectingControls>
}
