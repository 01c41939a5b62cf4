import type { AirlockConfig } from '@airlock/protocol/config/config'
import { hashSource, policyText } from '@airlock/server/answers/headers'
import { modalHeaders } from './headers.ts'

/** Pages of the window that a provider opens in: before its own page, and after it. */
const TEXTS = {
  buying: { en: 'Opening the provider…', ar: 'جارٍ فتح صفحة المزوّد…' },
  bought: {
    en: 'You can close this window. Your purchase shows up in your wallet.',
    ar: 'يمكنك إغلاق هذه النافذة. ستظهر عملية الشراء في محفظتك.',
  },
} as const
export type WindowPage = keyof typeof TEXTS

const STYLE =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-block-size:90vh;margin:16px;font:500 17px/1.5 system-ui,sans-serif;text-align:center}'

/** A page without scripts. The frame that opened the window navigates it. */
export function windowPage(config: AirlockConfig, page: WindowPage, acceptLanguage = '') {
  const language = /^ar\b/i.test(acceptLanguage.trim()) ? 'ar' : 'en'
  const text = TEXTS[page][language]
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return {
    html: `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style>${STYLE}</style><p>${text}</p></html>`,
    headers: {
      ...modalHeaders(config),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyText({
        'default-src': ["'none'"],
        'style-src': [hashSource(STYLE)],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      }),
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      // Isolation would cut the handle by which the frame navigates this window.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  }
}
