import { isInAppBrowser } from '@airlock/protocol/secure/isInAppBrowser'
import { atom } from 'jotai'

/** Device kind, which decides how to reach remote wallets. */
export type Platform = {
  kind: 'phone' | 'desktop'
  os: 'ios' | 'android' | 'other'
  /** Opening an app may reload this page, so a pending pairing is reused. */
  reusesPairing: boolean
  isTelegram: boolean
  /** An app that shows pages itself: a new window replaces the page there. */
  isInApp?: true
}

export const platformAtom = atom<Platform>({ kind: 'desktop', os: 'other', reusesPairing: false, isTelegram: false })

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Guesses from the user agent, because app links cannot be tested. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  // An iPad claims to be a Mac, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const os = isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  const isTelegram = /Telegram/i.test(userAgent)
  const isSafari = isIos && /Safari\//.test(userAgent) && !/(?:CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent)
  return {
    kind: os === 'other' ? 'desktop' : 'phone',
    os,
    reusesPairing: isTelegram || isSafari,
    isTelegram,
    ...(isInAppBrowser(userAgent) && { isInApp: true }),
  }
}
