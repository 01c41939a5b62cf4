import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { texts } from '../texts/texts.ts'

/** Has the page verify and store what a wallet signed while it connected, which a toast shows as long as it takes (S8.1). */
export async function completeSignIn(
  { store, clock, host }: Pick<Deps, 'store' | 'clock' | 'host'>,
  signed: SignedMessage[],
): Promise<void> {
  void showToast({ store, clock }, { variant: 'loading', notice: ownNotice(texts, 'noticeAuthenticating') })
  try {
    await host.completeSignIn({ signed })
  } finally {
    store.set(toastAtom, null)
  }
}
