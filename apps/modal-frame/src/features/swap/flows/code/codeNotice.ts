import { texts } from '../../../../core/delegates/texts/texts.ts'
import { localeAtom } from '../../../../core/host/hostState.ts'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { type OwnNotice, ownNotice } from '../../../../core/notices/notice.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { loadTexts } from '../../../../texts/createTexts.ts'
import { languageOf } from '../../../../texts/languages.ts'

export async function codeNotice(
  { store }: Deps,
  network: string,
  key: 'codeSweeper' | 'codeUnread',
): Promise<OwnNotice> {
  await loadTexts(languageOf(store.get(localeAtom)))
  return ownNotice(texts, key, { network: store.get(activeNetworkAtom)?.name ?? network })
}

export async function showUnread(deps: Deps, network: string): Promise<void> {
  await showToast(deps, { variant: 'error', notice: await codeNotice(deps, network, 'codeUnread') })
}
