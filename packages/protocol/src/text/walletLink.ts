/** Links into wallets (T44, T157). */
const SCHEME = /^[a-z][a-z0-9+.-]{1,63}$/

/** Schemes that a browser or a system handles itself, and those of browsers and phone apps. */
const NOT_A_WALLET = new Set(
  (
    'about blob callto content data edge facetime facetime-audio facetime-prompt file filesystem ftp geo http ' +
    'intent jar javascript ldap mailto market mms mmsto resource safari search sip sips skype sms smsto ssh tel telprompt vbscript ' +
    'view-source vnc vscode ws wss wtai xmpp ' +
    'arc brave ddgquicklink duckduckgo jnlp mobsafari onionbrowser opera operagx powershell shortcuts smb touch-http touch-https ' +
    'ucbrowser vivaldi vscodium'
  ).split(' '),
)
/** Families of such schemes, as they grow with every release of a system. */
const NOT_WALLETS =
  /^(?:android|chrome|ext\+|firefox|googlechrome|ios-app|itms|microsoft-|moz-|ms-|opera-|search-|vscode-|web\+|x-|yandexbrowser)/
/** The one wallet of the catalogue whose scheme looks like such a family. */
const WALLET = 'x-app-open-wallet'

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
  return isWalletScheme(scheme) ? href : undefined
}

function isWalletScheme(scheme: string) {
  if (scheme === WALLET) return true
  return SCHEME.test(scheme) && !NOT_A_WALLET.has(scheme) && !NOT_WALLETS.test(scheme)
}

/** Content that an app may be opened with: none, or a pairing. Telegram on Android decodes it once, so it is encoded twice there. */
const APP_LINK = /^[a-z][a-z0-9+.-]*:\/\/(?:wc\?uri=wc(?:%3A|%253A)[\w.~!*'()%-]+)?$/

/**
 * Returns a link that the page may open: an https page, or an app with only a pairing. No other text reaches an app, whatever
 * its scheme stands for on this device (T157).
 */
export function openableLink(link: unknown): string | undefined {
  const checked = walletLink(link)
  return checked?.startsWith('https:') || APP_LINK.test(checked ?? '') ? checked : undefined
}

/** Returns the link that opens a wallet: its app by the scheme alone, or its https address. */
export function openingLink(wallet: unknown): string | undefined {
  const checked = walletLink(wallet)
  return checked?.startsWith('https:') ? checked : checked?.replace(/:\/{0,2}.*$/, '://')
}

/** The link that hands a pairing URI to a wallet, by its own scheme or by its https address (behaviour of wallets, `wc?uri=`). */
export function pairingLink(wallet: string, uri: string): string | undefined {
  const base = openingLink(wallet)?.replace(/^(https:.*?)\/?(?:[?#].*)?$/, '$1/')
  return base === undefined ? undefined : openableLink(`${base}wc?uri=${encodeURIComponent(uri)}`)
}
