import type { Hex } from 'viem'

/** How a wallet behaves until a test tells it otherwise. */
export type Behaviour = 'good' | 'slow' | 'refusing' | 'locked' | 'stuck' | 'garbage'

/** What the garbage wallet answers everything with. `silence` never settles. */
export type Garbage = 'strings' | 'nothing' | 'addresses' | 'chains' | 'silence'

export type WalletSpec = {
  /** What `?wallets=` calls it. */
  id: string
  /** EIP-6963 */
  rdns: string
  name: string
  /** Two letters on a coloured tile. */
  icon: { letters: string; colour: string }
  behaviour: Behaviour
  /** Index of its account in the test phrase. */
  account: number
}

export type RequestArguments = { method: string; params?: unknown }

/** EIP-1193 */
export type TestProvider = {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): TestProvider
  removeListener(event: string, listener: (payload: unknown) => void): TestProvider
}

/** The hands of the person behind a wallet, for tests and for the console: `testWallets['test.airlock.good'].refuseNext()`. */
export type WalletControls = {
  info: { uuid: string; name: string; rdns: string; icon: string }
  /** Everything that was asked, oldest first. */
  requests: RequestArguments[]
  /** How many prompts are open now. */
  openPrompts(): number
  /** Answers the oldest open prompt with yes; false when none was open. */
  approve(): boolean
  /** Answers the oldest open prompt with no; false when none was open. */
  refuse(code?: number, message?: string): boolean
  /** The next prompt is declined at once. */
  refuseNext(code?: number, message?: string): void
  /** The next prompt stays open until `approve` or `refuse`. */
  hangNext(): void
  /** The next request of any kind gets this, as it is. */
  answerNext(value: unknown): void
  /** How long the person thinks about each prompt from now on. */
  delay(milliseconds: number): void
  /** Other accounts of the test phrase, by index; an empty list locks the page out. */
  setAccounts(indexes: number[]): void
  setChain(chainId: number | Hex): void
  lock(): void
  /** Unlocks; a connection prompt that waited for it is approved. */
  unlock(): void
  /** What the garbage wallet answers with; any wallet turns into one. */
  talkGarbage(kind: Garbage | undefined): void
  /** Sends any event with any payload to the listeners. */
  emit(event: string, payload: unknown): void
  /** The wallet ends: `disconnect`, then 4900 for everything, what is open included. */
  disappear(): void
  /** Forgets that this page was approved, as if the site was removed inside the wallet. */
  forget(): void
}

export type TestWallet = { spec: WalletSpec; provider: TestProvider; controls: WalletControls }
