import { directionOf } from '@airlock/protocol/text/nearestLanguage'
import type { Hono } from 'hono'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { pageHeaders } from '../../http/headers.ts'
import { escapeHtml, fillHtml } from '../../mail/fillText.ts'
import { type Language, languageOf } from '../../mail/mailTexts.ts'
import { translate } from '../../mail/translate.ts'
import { en } from '../texts/en.ts'
import * as translated from '../texts/en.ts?translations'
import { confirmDevice, deviceRequest } from './codes.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;min-block-size:100vh;place-items:center}main{max-inline-size:26rem;padding:24px}h1{font-size:1.375rem;margin:0 0 8px}button{font:inherit;font-weight:600;inline-size:100%;min-block-size:48px;border:0;border-radius:14px;background:#0b7a53;color:#fff;cursor:pointer}bdi{font-weight:600;overflow-wrap:anywhere}`

type Page = ReturnType<typeof pageIn>

/** Page of the emailed link. Mail scanners open links, so only its button confirms. No scripts. */
export function mountDevicePage(app: Hono, context: Context): void {
  const headers = { ...pageHeaders(context.config, STYLE), Vary: 'Accept-Language' }

  app.get('/device', async (request) => {
    const token = request.req.query('token') ?? ''
    const page = pageIn(languageOf(request.req.header('Accept-Language')))
    try {
      const pending = await deviceRequest(context, token)
      if (pending === undefined) return request.html(page.missing(), 410, headers)
      return request.html(page.ask(pending.site, token), 200, headers)
    } catch (cause) {
      return failed(page, ApiError.reported(request.req.path, cause))
    }
  })

  app.post('/device', async (request) => {
    // Parsed as the page's own form; a broken multipart body would throw.
    const token = new URLSearchParams(await request.req.text()).get('token')
    const page = pageIn(languageOf(request.req.header('Accept-Language')))
    if (token === null) return request.html(page.missing(), 410, headers)
    try {
      if (!(await confirmDevice(context, token))) return request.html(page.missing(), 410, headers)
      return request.html(page.confirmed(), 200, headers)
    } catch (cause) {
      return failed(page, ApiError.reported(request.req.path, cause), token)
    }
  })

  function failed(page: Page, { code, status }: ApiError, token?: string) {
    const html = page.failed(code, token)
    return new Response(html, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=UTF-8' } })
  }
}

function pageIn(language: Language) {
  const list = translated.translations?.[language]
  const texts = translate(en, list)
  const shown = list === undefined ? 'en' : language
  const button = (token: string) =>
    `<form method="post" action="/device"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${escapeHtml(texts.confirm)}</button></form>`
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="${shown}" dir="${directionOf(shown)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  return {
    ask: (site: string, token: string) =>
      page(texts.ask, `<p>${fillHtml(texts.site, { site })}</p><p>${escapeHtml(texts.onlyIf)}</p>${button(token)}`),
    confirmed: () => page(texts.confirmed, `<p>${escapeHtml(texts.enterCode)}</p>`),
    missing: () => page(texts.expired, `<p>${escapeHtml(texts.newLink)}</p>`),
    failed(code: ApiError['code'], token?: string) {
      const reason = code === 'MAIL_UNAVAILABLE' ? texts.mailFailed : texts.otherFailed
      return page(texts.failed, `<p role="alert">${escapeHtml(reason)}</p>${token === undefined ? '' : button(token)}`)
    },
  }
}
