import { openingLink, pairingLink } from '@airlock/protocol/text/walletLink'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { RETURN_LINK_KEY, type ReturnLink, returnLinkAtom } from '../../../core/wallets/returnLink.ts'
import type { Wallet } from '../../../core/wallets/wallets.ts'
import { pairingAtom } from '../state/pairing.ts'

export type LinkKind = 'mobile' | 'desktop' | 'webapp'

/** Call it inside the click. The page opens the link, because frames may not open apps. Never rejects. */
export async function openWalletLink(
  deps: Pick<Deps, 'store' | 'host' | 'storage'>,
  wallet: Wallet,
  kind: LinkKind,
): Promise<'opened' | 'failed'> {
  const pairing = deps.store.get(pairingAtom)
  const base = wallet.links[`${kind}_link`]
  const fail = () => {
    track(deps, 'CONNECT_PROXY_ERROR', { name: wallet.name })
    return 'failed' as const
  }
  if (pairing.status !== 'ready' || base === undefined) return fail()
  const { isTelegram, os } = deps.store.get(platformAtom)
  // Telegram on Android decodes a link before it opens it.
  const uri = isTelegram && os === 'android' ? encodeURIComponent(pairing.uri) : pairing.uri
  const url = pairingLink(base, uri)
  if (url === undefined) return fail()
  const linked = { href: base, name: wallet.name }
  const previous = deps.store.get(returnLinkAtom)
  saveReturnLink(deps, linked)
  const status = await open(deps, url)
  if (status === 'opened') return status
  saveReturnLink(deps, previous)
  return fail()
}

function saveReturnLink({ store, storage }: Pick<Deps, 'store' | 'storage'>, link: ReturnLink | null): void {
  store.set(returnLinkAtom, link)
  if (link === null) storage.remove(RETURN_LINK_KEY)
  else storage.set(RETURN_LINK_KEY, JSON.stringify(link))
}

export async function reopenWallet(deps: Pick<Deps, 'store' | 'host'>): Promise<'opened' | 'failed'> {
  const url = openingLink(deps.store.get(returnLinkAtom)?.href)
  return url === undefined ? 'failed' : open(deps, url)
}

async function open({ host }: Pick<Deps, 'host'>, url: string): Promise<'opened' | 'failed'> {
  try {
    await host.openLink({ url })
    return 'opened'
  } catch {
    return 'failed'
  }
}
