import type { Hex } from 'viem'

export type Behaviour = 'good' | 'refusing' | 'locked' | 'stuck' | 'garbage'

/** `silence` never settles. */
export type Garbage = 'strings' | 'nothing' | 'addresses' | 'chains' | 'silence'

/**
 * `narrowing` sets an earlier end, `outsider` adds a payee, `fixed` lets no site revoke, `unable` grants nothing
 * (4200).
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
  rdns: string
  name: string
  icon: { initials: string; colour: string }
  behaviour: Behaviour
  permissions?: PermissionSupport
  batches?: true
  delayMs?: number
  /** Index of its account in the test phrase. */
  account: number
}

export type RequestArguments = { method: string; params?: unknown }

export type TestProvider = {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): TestProvider
  removeListener(event: string, listener: (payload: unknown) => void): TestProvider
}

export type WalletControls = {
  info: { uuid: string; name: string; rdns: string; icon: string }
  requests: RequestArguments[]
  openPrompts(): number
  /** Answers the oldest open prompt with yes; false when none was open. */
  approve(): boolean
  refuse(code?: number, message?: string): boolean
  refuseNext(code?: number, message?: string): void
  hangNext(): void
  answerNext(value: unknown): void
  delay(milliseconds: number): void
  /** Other accounts of the test phrase, by index; an empty list locks the page out. */
  setAccounts(indexes: number[]): void
  setChain(chainId: number | Hex): void
  lock(): void
  unlock(): void
  talkGarbage(kind: Garbage | undefined): void
  emit(event: string, payload: unknown): void
  disappear(): void
  forget(): void
}

export type TestWallet = { spec: WalletSpec; provider: TestProvider; controls: WalletControls }
