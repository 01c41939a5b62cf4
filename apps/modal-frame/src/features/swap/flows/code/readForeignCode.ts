import { isDangerousAtom } from '../../../../core/delegates/isDangerous.ts'
import { requestAccountCode } from '../../../../core/delegates/requestAccountCode.ts'
import type { OwnNotice } from '../../../../core/notices/notice.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { atomicStatus } from '../../../../core/requests/canBatch.ts'
import { activeConnectorAtom } from '../../../../core/wallets/sessionConnector.ts'
import type { SwapPreview } from '../../state/swapState.ts'

type Sender = Pick<SwapPreview, 'caipNetworkId' | 'account'>

/** Dangerous code may take received tokens (T263). Batching wallets may use unlisted code, but never sweepers, and the email wallet only its own. @returns null if nothing is wrong */
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
  if (!('delegate' in code) || !deps.store.get(isDangerousAtom)(code)) return null
  const isEmail = deps.store.get(activeConnectorAtom)?.email !== undefined
  const isOwn = !isEmail && (await atomicStatus(deps, sender)) === 'supported'
  return isOwn ? null : { delegate: code.delegate }
}
