import type { Platform } from '../../../core/wallets/platform.ts'
import type { WalletLinks } from '../../../core/wallets/wallets.ts'
import { isHttps } from '../../../ui/controls/isHttps.ts'

export type BrowserName = 'Chrome' | 'Edge' | 'Opera' | 'Firefox' | 'Safari'

/** `site`: the home page, without a known store. */
export type WalletStore = { kind: 'extension' | 'iphone' | 'android' | 'site'; href: string }

/** The user's own browser or phone first. A phone gets only its own. */
export function storesFor(links: WalletLinks, { kind, os }: Platform, browser: BrowserName): readonly WalletStore[] {
  const { chrome_store, app_store, play_store, homepage } = links
  const extension = isChromium(browser) ? chrome_store : undefined
  const hrefs: [WalletStore['kind'], string | undefined][] =
    kind === 'desktop'
      ? [
          ['extension', extension],
          ['iphone', app_store],
          ['android', play_store],
        ]
      : [os === 'ios' ? ['iphone', app_store] : ['android', play_store]]
  const known = hrefs.flatMap(([store, href]) => (isHttps(href) ? [{ kind: store, href }] : []))
  const isOwnMissing = kind === 'desktop' ? extension === undefined : known.length === 0
  return isOwnMissing && isHttps(homepage) ? [{ kind: 'site', href: homepage }, ...known] : known
}

export function browserName({ userAgent }: Pick<Navigator, 'userAgent'>): BrowserName {
  if (/Edg\//.test(userAgent)) return 'Edge'
  if (/OPR\//.test(userAgent)) return 'Opera'
  if (/Firefox\//.test(userAgent)) return 'Firefox'
  return /Chrome\//.test(userAgent) ? 'Chrome' : 'Safari'
}

function isChromium(browser: BrowserName) {
  return browser !== 'Firefox' && browser !== 'Safari'
}
