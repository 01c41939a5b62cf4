import type { Hex } from 'viem'

/** Behaviour of a wallet until a test changes it. */
export type Behaviour = 'good' | 'refusing' | 'locked' | 'stuck' | 'garbage'

/** Answer of the garbage wallet to everything. `silence` never settles. */
export type Garbage = 'strings' | 'nothing' | 'addresses' | 'chains' | 'silence'

/**
 * Form in which a wallet grants permissions. `narrowing` sets an earlier end, `endless` none; `outsider` adds a payee; `fixed` lets no site
 * revoke; `forgetful` lists none after a revocation; `unable` grants nothing (4200).
 */
export type PermissionSupport =
  | 'present'
  | 'former'
  | 'narrowing'
  | 'endless'
  | 'outsider'
  | 'fixed'
  | 'forgetful'
  | 'unable'

export type WalletSpec = {
  /** Name in `?wallets=`. */
  id: string
  /** EIP-6963 */
  rdns: string
  name: string
  /** Two letters on a coloured tile. */
  icon: { initials: string; colour: string }
  behaviour: Behaviour
  /** Absent: it grants none. */
  permissions?: PermissionSupport
  /** Carries several calls out in one transaction. */
  batches?: true
  /** Time that its user takes for each prompt. */
  delayMs?: number
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

/** The hands of the user behind a wallet, for tests and for the console: `testWallets['test.airlock.good'].refuseNext()`. */
export type WalletControls = {
  info: { uuid: string; name: string; rdns: string; icon: string }
  /** All requests, oldest first. */
  requests: RequestArguments[]
  /** Number of open prompts. */
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
  /** Sets the delay before the user answers a prompt, in ms. */
  delay(milliseconds: number): void
  /** Other accounts of the test phrase, by index; an empty list locks the page out. */
  setAccounts(indexes: number[]): void
  setChain(chainId: number | Hex): void
  lock(): void
  /** Unlocks; a connection prompt that waited for it is approved. */
  unlock(): void
  /** Turns any wallet into the garbage wallet, with this answer. */
  talkGarbage(kind: Garbage | undefined): void
  /** Sends any event with any payload to the listeners. */
  emit(event: string, payload: unknown): void
  /** The wallet ends: `disconnect`, then 4900 for everything, what is open included. */
  disappear(): void
  /** Forgets that this page was approved, as if the site was removed inside the wallet. */
  forget(): void
}

export type TestWallet = { spec: WalletSpec; provider: TestProvider; controls: WalletControls }
