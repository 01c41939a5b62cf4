/** Schemes of wallet links (T44, T157). */
const SCHEME = /^[a-z][a-z0-9+.-]{1,63}$/

const NOT_A_WALLET = new Set(
  (
    'about blob callto content data edge facetime facetime-audio facetime-prompt file filesystem ftp geo http ' +
    'intent jar javascript ldap mailto market mms mmsto resource safari search sip sips skype sms smsto ssh tel telprompt vbscript ' +
    'view-source vnc vscode ws wss wtai xmpp ' +
    'arc brave ddgquicklink duckduckgo jnlp mobsafari onionbrowser opera operagx powershell shortcuts smb touch-http touch-https ' +
    'ucbrowser vivaldi vscodium'
  ).split(' '),
)
/** Prefixes, because such schemes grow with every system release. */
const NOT_WALLETS =
  /^(?:android|chrome|ext\+|firefox|googlechrome|ios-app|itms|microsoft-|moz-|ms-|opera-|search-|vscode-|web\+|x-|yandexbrowser)/
/** The only catalogue wallet with such a prefix. */
const WALLET = 'x-app-open-wallet'

/** `https:` or an app scheme. @returns undefined for credentials, and text that browsers parse differently */
export function walletLink(link: unknown): string | undefined {
  // Browsers drop tabs, newlines and outer blanks, and treat a backslash as a slash.
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

/** Empty, or a pairing. Telegram on Android decodes once, so it is encoded twice. */
const APP_LINK = /^[a-z][a-z0-9+.-]*:\/\/(?:wc\?uri=wc(?:%3A|%253A)[\w.~!*'()%-]+)?$/

/** Apps receive only a pairing (T157). */
export function openableLink(link: unknown): string | undefined {
  const checked = walletLink(link)
  return checked?.startsWith('https:') || APP_LINK.test(checked ?? '') ? checked : undefined
}

export function openingLink(wallet: unknown): string | undefined {
  const checked = walletLink(wallet)
  return checked?.startsWith('https:') ? checked : checked?.replace(/:\/{0,2}.*$/, '://')
}

export function pairingLink(wallet: string, uri: string): string | undefined {
  const base = openingLink(wallet)?.replace(/^(https:.*?)\/?(?:[?#].*)?$/, '$1/')
  return base === undefined ? undefined : openableLink(`${base}wc?uri=${encodeURIComponent(uri)}`)
}
