import type { AirlockConfig } from '@airlock/protocol/config/config'
import { directionOf, nearestLanguage } from '@airlock/protocol/text/nearestLanguage'
import { hashSource, policyText } from '@airlock/server/answers/headers'
import { modalHeaders } from './headers.ts'
import { en } from './window/en.ts'

export type WindowPage = keyof typeof en

const LOCALES = import.meta.glob<Partial<Record<WindowPage, string>>>(
  ['../../../locales/*.json', '!../../../locales/reviewed.json', '!../../../locales/terms.json'],
  { eager: true, import: 'window' },
)

const STYLE =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-block-size:90vh;margin:16px;font:500 17px/1.5 system-ui,sans-serif;text-align:center}'

/** Has no scripts: the frame that opened the window navigates it. */
export function windowPage(config: AirlockConfig, page: WindowPage, acceptLanguage = '') {
  const language = nearestLanguage(/^\s*([-\w]*)/.exec(acceptLanguage)?.[1] ?? '')
  const text = LOCALES[`../../../locales/${language}.json`]?.[page] ?? en[page]
  const direction = directionOf(language)
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
      // Isolation would cut the frame's handle of this window.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  }
}
