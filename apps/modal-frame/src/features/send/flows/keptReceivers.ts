import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Deps } from '../../../core/ports/Deps.ts'
import { parseReceivers, type RecentReceiver, receiversKey, rememberReceiver } from '../state/RecentReceiver.ts'

type Account = { namespace: ChainNamespace; address: string }

/** Confirmed transfers only, newest first. */
export function readReceivers(
  { storage }: Pick<Deps, 'storage'>,
  { namespace, address }: Account,
): readonly RecentReceiver[] {
  return parseReceivers(storage.get(receiversKey(namespace, address)))
}

export function saveRecipient({ storage }: Pick<Deps, 'storage'>, from: Account, receiver: RecentReceiver): void {
  const { namespace, address } = from
  const receivers = rememberReceiver(namespace, readReceivers({ storage }, from), receiver)
  storage.set(receiversKey(namespace, address), JSON.stringify(receivers))
}
