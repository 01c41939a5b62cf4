import { requestAccountCode } from '../../../core/delegates/requestAccountCode.ts'
import { texts } from '../../../core/delegates/texts/texts.ts'
import { localeAtom } from '../../../core/host/hostState.ts'
import { activeNetworkAtom } from '../../../core/networks/network.ts'
import { type OwnNotice, ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { atomicStatus } from '../../../core/requests/canBatch.ts'
import { loadTexts } from '../../../texts/createTexts.ts'
import { languageOf } from '../../../texts/languages.ts'
import type { SwapPreview } from '../state/swapState.ts'

type Sender = Pick<SwapPreview, 'caipNetworkId' | 'account'>

/**
 * Returns unlisted code that the account runs, unless its wallet says that it uses such code: the code of a thief moves what
 * arrives. A sweeper is refused whatever the wallet says. A toast names a network that did not answer.
 */
export async function readForeignCode(
  deps: Deps,
  sender: Sender,
): Promise<{ delegate: string; notice?: OwnNotice } | null> {
  const code = await requestAccountCode(deps, { network: sender.caipNetworkId, address: sender.account })
  if (code.kind === 'sweeper') return { delegate: code.delegate, notice: await codeNotice(deps, sender, 'codeSweeper') }
  if (code.kind === 'unread') {
    void showToast(deps, { variant: 'error', notice: await codeNotice(deps, sender, 'codeUnread') })
    return null
  }
  if (code.kind !== 'unknown' || (await atomicStatus(deps, sender)) === 'supported') return null
  return { delegate: code.delegate }
}

async function codeNotice(
  { store }: Deps,
  { caipNetworkId }: Sender,
  key: 'codeSweeper' | 'codeUnread',
): Promise<OwnNotice> {
  await loadTexts(languageOf(store.get(localeAtom)))
  return ownNotice(texts, key, { count: '1', network: store.get(activeNetworkAtom)?.name ?? caipNetworkId })
}
