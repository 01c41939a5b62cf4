import { foreignText } from '@airlock/protocol/text/foreignText'
import type { AppKit } from '../types/AppKit.ts'
import type { Unsubscribe } from '../types/Unsubscribe.ts'
import { encodeSession, SESSION_COOKIE } from './sessionCookie.ts'

const MAX_AGE_S = 30 * 24 * 60 * 60

/**
 * Stores address, network and wallet name of the active session in a first-party cookie, for `readSession`. The server
 * then sees the address. Disconnecting deletes the cookie. Bindings do this with `ssr: true`.
 *
 * @returns stops following the session; the cookie stays
 * @example
 * import { createAppKit } from '@airlock/sdk'
 * import { saveSession } from '@airlock/sdk/ssr'
 *
 * saveSession(createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] }))
 */
export function saveSession(kit: AppKit): Unsubscribe {
  if (typeof document === 'undefined') return () => {}
  let saved: string | undefined
  const update = () => {
    const { status, address } = kit.getAccount()
    // The wallet has not confirmed the session yet: the cookie stays as it is.
    if (status === 'reconnecting') return
    const value = encode(kit, address) ?? ''
    if (value === saved) return
    saved = value
    writeCookie(value)
  }
  update()
  const stops = [kit.subscribeAccount(update), kit.subscribeNetwork(update), kit.subscribeWalletInfo(update)]
  return () => {
    for (const stop of stops) stop()
  }
}

function encode(kit: AppKit, address: string | undefined): string | undefined {
  const wallet = foreignText(kit.getWalletInfo()?.name)
  return address && wallet && encodeSession({ address, caipNetworkId: kit.getNetwork().caipNetworkId, wallet })
}

function writeCookie(value: string) {
  const lifetime = `Max-Age=${value ? MAX_AGE_S : 0}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari 17 has no Cookie Store API, and it needs https.
    document.cookie = `${SESSION_COOKIE}=${value}; Path=/; SameSite=Lax; ${lifetime}${secure}`
  } catch {
    // A sandboxed page has no cookies. Its first paint is disconnected.
  }
}
