import { requestAccountCode } from '../../../core/delegates/requestAccountCode.ts'
import type { OwnNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { atomicStatus } from '../../../core/requests/canBatch.ts'
import type { SwapPreview } from '../state/swapState.ts'

type Sender = Pick<SwapPreview, 'caipNetworkId' | 'account'>

/** Unlisted code may take received tokens. Batching wallets may use it, but never sweepers. @returns null if nothing is wrong */
export async function readForeignCode(
  deps: Deps,
  sender: Sender,
): Promise<{ delegate: string | null; notice?: OwnNotice } | null> {
  const { caipNetworkId: network, account } = sender
  const code = await requestAccountCode(deps, { network, address: account })
  const { kind } = code
  if (kind === 'unread' || kind === 'sweeper') {
    const notices = import('./codeNotice.ts')
    if (kind === 'sweeper')
      return { delegate: code.delegate, notice: await (await notices).codeNotice(deps, network, 'codeSweeper') }
    notices.then(
      ({ showUnread }) => showUnread(deps, network),
      () => {},
    )
    return { delegate: null }
  }
  return kind !== 'unknown' || (await atomicStatus(deps, sender)) === 'supported' ? null : { delegate: code.delegate }
}
