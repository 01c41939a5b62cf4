import { atom } from 'jotai'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** Revoking allowances. In the store, because the approval of a remote wallet replaces the view. */
export type RevokeRun = {
  account: QueriedAccount
  requested: number
  /** Ids of allowances that the chain no longer has. */
  finished: readonly string[]
  /** Ids of allowances whose revoke would fail. */
  leftOut: readonly string[]
  stage: 'checking' | 'wallet' | 'network' | 'over'
  isStopping: boolean
  end?: 'declined' | 'unconfirmed' | 'failed'
}

export const revokeRunAtom = atom<RevokeRun | null>(null)
