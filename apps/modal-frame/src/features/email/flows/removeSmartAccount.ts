import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeSessionAtom } from '../../../core/host/hostState.ts'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { remoteSessionAtom } from '../../../core/wallets/remoteSessions.ts'
import { texts } from '../texts/texts.ts'
import { preferAccount, refreshAccount, requestAccount } from './smartAccount.ts'

const REFRESH_MS = 4_000
const MAX_REFRESHES = 15

/** Also removes the preference that would set the code again. */
export async function removeSmartAccount(deps: Deps): Promise<void> {
  try {
    await requestAccount(deps, 'airlock_takeBackAccount', [])
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
