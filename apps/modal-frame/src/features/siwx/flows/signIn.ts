import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { track } from '../../../core/host/track.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { texts } from '../texts/texts.ts'

/** Never rejects: a failure is a toast. */
export async function signIn(deps: Deps): Promise<void> {
  track(deps, 'CLICK_SIGN_SIWX_MESSAGE')
  try {
    await deps.host.signIn(null)
  } catch (error) {
    // Ignores a response for a previous account.
    if (isAirlockError(error, 'DISCONNECTED') || isAirlockError(error, 'REQUEST_PENDING')) return
    await showToast(deps, { variant: 'error', notice: ownNotice(texts, noticeOf(error, deps)) })
  }
}

/** Servers may not support EIP-1271. The user can fix the device's clock. */
function noticeOf(error: unknown, { store }: Deps) {
  if (isAirlockError(error, 'UNSUPPORTED_METHOD')) return 'noticeCannotSign'
  if (isAirlockError(error, 'USER_REJECTED')) return 'noticeSignatureDeclined'
  return store.get(isSmartAccountAtom) ? 'noticeNoSmartAccounts' : 'noticeSignInFailed'
}
