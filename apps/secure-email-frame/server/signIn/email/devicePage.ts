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

const STYLE = `:root{color-scheme:light dark;font:500 .9375rem/1.25rem system-ui,sans-serif}body{margin:0;display:grid;min-block-size:100vh;place-items:center;background:light-dark(#f2f4f5,#0a0b0c);color:light-dark(#0e1216,#f4f6f7)}main{box-sizing:border-box;inline-size:calc(100% - 32px);max-inline-size:420px;margin:16px;padding:24px;border:1px solid light-dark(rgb(14 18 22/.08),rgb(255 255 255/.08));border-radius:28px;background:light-dark(#fff,#121416)}h1{margin:0 0 8px;font-size:1.5rem;line-height:2rem;letter-spacing:-.02em;text-wrap:balance}p{margin:0 0 16px;color:light-dark(#57606a,#a2abb3);overflow-wrap:anywhere}p:last-child{margin:0}p[role=alert]{color:light-dark(#c4292f,#ff7b7f)}bdi{color:light-dark(#0e1216,#f4f6f7);font-weight:600}button{inline-size:100%;min-block-size:48px;padding:8px 16px;border:0;border-radius:16px;background:light-dark(#08734d,#3ddc97);color:light-dark(#fff,#062016);font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:2px solid light-dark(#08734d,#3ddc97);outline-offset:2px}`

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
