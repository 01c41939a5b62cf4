import { atom } from 'jotai'

/** Kind of the device, as far as it decides how a remote wallet is reached. */
export type Platform = {
  kind: 'phone' | 'desktop'
  os: 'ios' | 'android' | 'other'
  /** `true` where opening another app may reload this page, so a pairing that is under way is used again. */
  keepsPairing: boolean
  isTelegram: boolean
}

/** Boot fills it. */
export const platformAtom = atom<Platform>({ kind: 'desktop', os: 'other', keepsPairing: false, isTelegram: false })

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Guessed from the user agent: there is no other way to know whether links into apps can work. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  // An iPad calls itself a Mac, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const os = isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  const isTelegram = /Telegram/i.test(userAgent)
  const isSafari = isIos && /Safari\//.test(userAgent) && !/(?:CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent)
  return { kind: os === 'other' ? 'desktop' : 'phone', os, keepsPairing: isTelegram || isSafari, isTelegram }
}
