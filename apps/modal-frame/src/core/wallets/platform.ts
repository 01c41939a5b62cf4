import { isInAppBrowser } from '@airlock/protocol/secure/isInAppBrowser'
import { atom } from 'jotai'

export type Platform = {
  kind: 'phone' | 'desktop'
  os: 'ios' | 'android' | 'other'
  /** Opening an app may reload this page. */
  reusesPairing: boolean
  isTelegram: boolean
  /** A new window replaces the page in an app. */
  isInApp?: true
}

export const platformAtom = atom<Platform>({ kind: 'desktop', os: 'other', reusesPairing: false, isTelegram: false })

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** App links cannot be tested. */
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
