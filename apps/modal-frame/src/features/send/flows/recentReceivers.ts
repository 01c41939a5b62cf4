import type { Deps } from '../../../core/ports/Deps.ts'
import { parseReceivers, type RecentReceiver, receiversKey, rememberReceiver } from '../state/recentReceivers.ts'

/** Receivers of this account's own confirmed transfers, newest first. What others send never lists anybody here. */
export function readReceivers({ storage }: Pick<Deps, 'storage'>, from: string): readonly RecentReceiver[] {
  return parseReceivers(storage.get(receiversKey(from)))
}

export function keepReceiver({ storage }: Pick<Deps, 'storage'>, from: string, receiver: RecentReceiver): void {
  storage.set(receiversKey(from), JSON.stringify(rememberReceiver(readReceivers({ storage }, from), receiver)))
}
