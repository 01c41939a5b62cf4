import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { texts } from '../texts/texts.ts'

/**
 * Has the page verify and store what a wallet signed while it connected, which a toast shows as long as it takes (S8.1).
 *
 * @param remote the session that the wallet approved beside it
 * @throws AirlockError WALLET_INVALID_ANSWER for a sign-in of an account that is not in it, which would sign in somebody else
 */
export async function completeSignIn(
  { store, clock, host }: Pick<Deps, 'store' | 'clock' | 'host'>,
  signed: SignedMessage[],
  remote: RemoteSession,
): Promise<void> {
  if (!signed.every((one) => isBySessionOf(remote, one))) throw new AirlockError('WALLET_INVALID_ANSWER')
  void showToast({ store, clock }, { variant: 'loading', notice: ownNotice(texts, 'noticeAuthenticating') })
  try {
    await host.completeSignIn({ signed })
  } finally {
    store.set(toastAtom, null)
  }
}

function isBySessionOf({ namespaces }: RemoteSession, { message }: SignedMessage): boolean {
  const data = parseSignIn(message)
  if (data === undefined) return false
  const namespace = namespaceOf(data.chainId)
  const accounts = namespaces[namespace]?.accounts ?? []
  return accounts.some((account) => isSameAddress(namespace, account, data.accountAddress))
}
