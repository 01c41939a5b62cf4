import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { track } from '../../../core/host/track.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { texts } from '../texts/texts.ts'

/** Has the page ask the wallet. A failure is a toast: the view stays, and the visitor may try again. Never rejects. */
export async function signIn(deps: Deps): Promise<void> {
  track(deps, 'CLICK_SIGN_SIWX_MESSAGE')
  try {
    await deps.host.signIn(null)
  } catch (error) {
    // An answer for an account that is gone is ignored.
    if (isAirlockError(error, 'DISCONNECTED') || isAirlockError(error, 'REQUEST_PENDING')) return
    await showToast(deps, { variant: 'error', notice: ownNotice(texts, noticeOf(error, deps)) })
  }
}

/**
 * A server may know signatures of keys alone, and not those of accounts with code (https://eips.ethereum.org/EIPS/eip-1271). Why it refused
 * no one says: the clock of the device is what the visitor can mend.
 */
function noticeOf(error: unknown, { store }: Deps) {
  if (isAirlockError(error, 'UNSUPPORTED_METHOD')) return 'noticeCannotSign'
  if (isAirlockError(error, 'USER_REJECTED')) return 'noticeSignatureDeclined'
  return store.get(isSmartAccountAtom) ? 'noticeNoSmartAccounts' : 'noticeSignInFailed'
}
