import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { atom } from 'jotai'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { powerId } from './listedPower.ts'

/** In the store, because the approval of a remote wallet replaces the view. */
export type RevokeRun = {
  account: QueriedAccount
  requested: number
  finished: readonly Power[]
  /** One node says that they have no effect, and no receipt proves it. */
  inactive: readonly Power[]
  leftOut: readonly string[]
  /** Of mined revokes whose contract did not change its answer, or gives none. */
  stillAllowed?: readonly string[]
  stage: 'checking' | 'wallet' | 'network' | 'over'
  isStopping: boolean
  end?: 'declined' | 'unconfirmed' | 'failed'
}

export const revokeRunAtom = atom<RevokeRun | null>(null)

/** Allowances of different accounts have the same ids. */
export function runOf(run: RevokeRun | null, { network, address }: QueriedAccount): RevokeRun | null {
  return run?.account.network === network && run.account.address === address ? run : null
}

/** A newer log means that the account approved again. */
export function isFinished(run: RevokeRun | null, power: Power): boolean {
  return run?.finished.some((one) => powerId(one) === powerId(power) && power.since <= one.since) === true
}
