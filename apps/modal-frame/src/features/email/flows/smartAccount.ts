import { isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { activeSessionAtom } from '../../../core/host/hostState.ts'
import { track } from '../../../core/host/track.ts'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { remoteSessionAtom } from '../../../core/wallets/remoteSessions.ts'
import { smartAccountEnabledNetworksAtom } from '../state/smartAccountState.ts'
import { texts } from '../texts/texts.ts'

export type AccountType = 'eoa' | 'smartAccount'

const REFRESH_MS = 4_000
const MAX_REFRESHES = 15

/**
 * Refetches the account, which a dapp's batch may have changed, and the networks with smart accounts: none on an error.
 * Never rejects.
 */
export async function refreshAccount(deps: Deps): Promise<void> {
  const response = await request(deps, 'airlock_account', []).catch(() => null)
  const networks: readonly Json[] = Array.isArray(response) ? response : []
  deps.store.set(smartAccountEnabledNetworksAtom, networks.filter(isCaipNetworkId))
}

export async function preferAccount(deps: Deps, accountType: AccountType): Promise<void> {
  const network = deps.store.get(activeSessionAtom)?.caipNetworkId
  try {
    await request(deps, 'airlock_account', [accountType])
    track(deps, 'SET_PREFERRED_ACCOUNT_TYPE', { accountType, ...(network !== undefined && { network }) })
  } catch {
    announce(deps, ownNotice(texts, 'noticeSmartAccountFailed'))
  }
}

/** Removes the account's code on the active network after the approval, and the preference that would set it again. */
export async function revokeDelegation(deps: Deps): Promise<void> {
  try {
    await request(deps, 'airlock_takeBackAccount', [])
    announce(deps, ownNotice(texts, 'noticeSmartAccountTakenBack'))
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) return
    const isOpen = isAirlockError(cause, 'MAYBE_SENT')
    announce(deps, ownNotice(texts, isOpen ? 'noticeSmartAccountUnknown' : 'noticeSmartAccountFailed'))
    return
  }
  if (userOf(deps)?.preferredAccountType === 'smartAccount') await preferAccount(deps, 'eoa')
  for (let count = 0; count < MAX_REFRESHES && userOf(deps)?.smartAccountDeployed === true; count += 1) {
    await deps.clock.wait(REFRESH_MS)
    await refreshAccount(deps)
  }
}

function userOf({ store }: Deps) {
  const entry = store.get(activeSessionAtom)
  return entry === null ? undefined : store.get(remoteSessionAtom)(entry)?.user
}

async function request(deps: Deps, method: string, params: Json): Promise<Json> {
  const network = deps.store.get(activeSessionAtom)?.caipNetworkId
  if (network === undefined) throw new AirlockError('DISCONNECTED')
  return requestTransaction(deps, namespaceOf(network), { method, params })
}
