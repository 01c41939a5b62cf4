/**
 * Links into wallets (T44). A wallet's app has a scheme of its own, so there is no list of good ones: the scheme has to look
 * like one, and must not be one that a browser or a system gives a meaning to.
 */
const SCHEME = /^[a-z][a-z0-9+.-]{1,63}$/
const NOT_A_WALLET = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'data',
  'edge',
  'facetime',
  'file',
  'filesystem',
  'ftp',
  'geo',
  'http',
  'intent',
  'itms',
  'itms-apps',
  'itms-services',
  'javascript',
  'jar',
  'mailto',
  'market',
  'moz-extension',
  'ms-appinstaller',
  'ms-settings',
  'resource',
  'safari',
  'search-ms',
  'sms',
  'smsto',
  'ssh',
  'tel',
  'vbscript',
  'vnc',
  'ws',
  'wss',
  'view-source',
  'x-apple',
  'x-help-action',
  'xmpp',
])

/**
 * A link that may be opened: `https:`, or a scheme of an app. As `URL` prints it, so that what was checked is what is opened.
 *
 * @returns undefined for every other scheme, for credentials, and for what browsers would read differently than it is spelled
 */
export function walletLink(link: unknown): string | undefined {
  // Browsers drop tabs, newlines and blanks around, and take a backslash for a slash.
  if (typeof link !== 'string' || link.length > 4_000 || /[\s\\\p{Cc}]/u.test(link)) return undefined
  if (!URL.canParse(link)) return undefined
  const { protocol, username, password, hostname, href } = new URL(link)
  const scheme = protocol.slice(0, -1)
  if (username !== '' || password !== '' || !link.toLowerCase().startsWith(`${scheme}://`)) return undefined
  if (scheme === 'https') return hostname === '' ? undefined : href
  return SCHEME.test(scheme) && !NOT_A_WALLET.has(scheme) ? href : undefined
}

/** The link that hands a pairing URI to a wallet, by its own scheme or by its https address (behaviour of wallets, `wc?uri=`). */
export function pairingLink(wallet: string, uri: string): string | undefined {
  const checked = walletLink(wallet)
  if (checked === undefined) return undefined
  const isApp = !checked.startsWith('https:')
  const base = isApp ? checked.replace(/:\/{0,2}.*$/, '://') : checked.replace(/\/?(?:[?#].*)?$/, '/')
  return walletLink(`${base}wc?uri=${encodeURIComponent(uri)}`)
}
