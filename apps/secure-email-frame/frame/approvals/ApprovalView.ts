import type { Opening, PasskeyFacts } from '../keys/KeyClient.ts'
import type { Asker } from '../wire/hostIdentity.ts'
import type { Description } from './Description.ts'

/** The first request of the queue. Plain data, so that a window of its own can show it too. */
export type ApprovalView = {
  key: string
  asker: Asker
  /** The address that signs. */
  account: string
  description: Description
  /** Number of requests behind this one. */
  others: number
  scheme: 'light' | 'dark' | undefined
  /** Set while the wallet has to be opened by its person first. */
  lock: { passkey: PasskeyFacts | null } | null
}

/** An approval: the hash of what was shown, and what opens the wallet where it is locked. */
export type Approved = { shownHash: string; opening?: Opening | undefined }

/** Carries out a person's decision. */
export type Decide = {
  /** @throws Error with a sentence for the person; then it can be tried again */
  approve(key: string, approved: Approved): Promise<void>
  decline(key: string): void
}
