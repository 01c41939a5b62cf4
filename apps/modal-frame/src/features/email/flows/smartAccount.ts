import { isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { activeSessionAtom } from '../../../core/host/hostState.ts'
import { track } from '../../../core/host/track.ts'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { smartAccountEnabledNetworksAtom } from '../state/smartAccountState.ts'
import { texts } from '../texts/texts.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** A dapp's batch may have changed the account. Never rejects. */
export async function refreshAccount(deps: Deps): Promise<void> {
  const response = await requestAccount(deps, 'airlock_account', []).catch(() => null)
  const networks: readonly Json[] = Array.isArray(response) ? response : []
  deps.store.set(smartAccountEnabledNetworksAtom, networks.filter(isCaipNetworkId))
}

export async function preferAccount(deps: Deps, accountType: AccountType): Promise<void> {
  const network = deps.store.get(activeSessionAtom)?.caipNetworkId
  try {
    await requestAccount(deps, 'airlock_account', [accountType])
    track(deps, 'SET_PREFERRED_ACCOUNT_TYPE', { accountType, ...(network !== undefined && { network }) })
  } catch {
    announce(deps, ownNotice(texts, 'noticeSmartAccountFailed'))
  }
}

/** @throws AirlockError DISCONNECTED, or the wallet's error */
export async function requestAccount(deps: Deps, method: string, params: Json): Promise<Json> {
  const network = deps.store.get(activeSessionAtom)?.caipNetworkId
  if (network === undefined) throw new AirlockError('DISCONNECTED')
  return requestTransaction(deps, namespaceOf(network), { method, params })
}
