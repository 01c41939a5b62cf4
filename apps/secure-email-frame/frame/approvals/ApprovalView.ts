import type { Asker } from '../wire/hostIdentity.ts'
import type { Description } from './Description.ts'

/** What a screen shows: the request that is first in line. Plain data, so that a window of its own can show it too. */
export type ApprovalView = {
  key: string
  asker: Asker
  description: Description
  /** How many requests wait behind this one. */
  others: number
  scheme: 'light' | 'dark' | undefined
}

/** What a person decided. An approval names the hash of what was shown. */
export type Decide = {
  approve(key: string, shownHash: string): Promise<void>
  decline(key: string): void
}
