import type { Opening, PasskeyFacts } from '../../keys/KeyClient.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import type { Description } from '../shared/Description.ts'

type First = {
  key: string
  site: Site
  /** Number of requests behind this one. */
  others: number
  scheme: 'light' | 'dark' | undefined
}

/** A request to sign. */
export type RequestView = First & {
  kind: 'request'
  /** The address that signs. */
  account: string
  description: Description
  /** Set while a row that was approved waits for the network, with how many of it were sent. */
  progress?: { sent: number; count: number } | undefined
}

/** A user-locked wallet that this device has not opened, at the end of a sign-in. */
export type UnlockView = First & {
  kind: 'unlock'
  passkey: PasskeyFacts | null
  /** End of a deleted account, in ms since the epoch; opening the wallet keeps the account. */
  deletesAt: number | null
}

/** The first request of the queue. Plain data, so that a window of its own can show it too. */
export type ApprovalView = RequestView | UnlockView

/** An approval: the hash of what was shown. */
export type Approved = { shownHash: string }

/** Carries out a person's decision. @throws Error with a sentence for the person; then it can be tried again */
export type Decide = {
  approve(key: string, approved: Approved): Promise<void>
  unlock(key: string, opening: Opening): Promise<void>
  decline(key: string): void
}
