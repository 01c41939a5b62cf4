import type { Hono } from 'hono'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { pageHeaders } from '../../http/headers.ts'
import { escapeHtml } from '../../mail/fillText.ts'
import { confirmDevice, deviceRequest } from './codes.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;min-block-size:100vh;place-items:center}main{max-inline-size:26rem;padding:24px}h1{font-size:1.375rem;margin:0 0 8px}button{font:inherit;font-weight:600;inline-size:100%;min-block-size:48px;border:0;border-radius:14px;background:#0b7a53;color:#fff;cursor:pointer}bdi{font-weight:600;overflow-wrap:anywhere}`

/** Page of the emailed link. Mail scanners open links, so only its button confirms. No scripts. */
export function mountDevicePage(app: Hono, context: Context): void {
  const headers = pageHeaders(context.config, STYLE)

  app.get('/device', async (request) => {
    const token = request.req.query('token') ?? ''
    try {
      const pending = await deviceRequest(context, token)
      if (pending === undefined) return request.html(missing(), 410, headers)
      return request.html(
        page(
          'Confirm a new device',
          `<p>A new device is trying to sign in at <bdi>${escapeHtml(pending.site)}</bdi>.</p><p>Confirm only if you just asked to sign in. We’ll then email you a code.</p>${button(token)}`,
        ),
        200,
        headers,
      )
    } catch (cause) {
      const error = ApiError.reported(request.req.path, cause)
      return request.html(failed(error), error.status, headers)
    }
  })

  app.post('/device', async (request) => {
    // Parsed as the page's own form; a broken multipart body would throw.
    const token = new URLSearchParams(await request.req.text()).get('token')
    if (token === null) return request.html(missing(), 410, headers)
    try {
      if (!(await confirmDevice(context, token))) return request.html(missing(), 410, headers)
      return request.html(
        page(
          'Confirmed',
          '<p>We’ve emailed you a code. Enter it on the page where you’re signing in. You can close this page.</p>',
        ),
        200,
        headers,
      )
    } catch (cause) {
      const error = ApiError.reported(request.req.path, cause)
      return request.html(failed(error, button(token)), error.status, headers)
    }
  })
}

function button(token: string) {
  return `<form method="post" action="/device"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Confirm this device</button></form>`
}

function failed(error: ApiError, again = '') {
  const { message, next } = error.toJSON()
  return page('Not confirmed yet', `<p role="alert">${message.replace(/\.$/, '')}. ${next}</p>${again}`)
}

function missing() {
  return page('This link has expired', '<p>Go back to the sign-in page to get a new one.</p>')
}

function page(title: string, body: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
