import { setTimeout } from 'node:timers/promises'
import { SOCIAL_SIGN_IN_MS } from '@airlock/protocol/constants'
import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { matchCode } from '@airlock/protocol/w3m/matchCode'
import { clientOfRequest } from '@airlock/server/clients/clientOfRequest'
import type { Hono, Context as Request } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { documentHeaders, pageHeaders, redirectHeaders } from '../../http/headers.ts'
import { hashOf } from '../../secrets/secrets.ts'
import { browserName } from '../email/browserName.ts'
import { createDevicePolls } from '../email/devicePolls.ts'
import { appleName } from './providers/appleName.ts'
import { transactionOfState, transactionSecrets } from './transactionSecrets.ts'
import {
  leaveForProvider,
  openTransaction,
  returnFromProvider,
  saveName,
  settle,
  siteOfTransaction,
  type Transaction,
} from './transactions.ts'
import { unvouchedWindow, type WindowUser } from './unvouchedWindow.ts'

const BEGIN_MS = 10_000
const POLL_INTERVAL_MS = 150
/** Anyone can open one, so they use no slot of real sign-ins. */
const WINDOWS = { max: 64 }
const AGAIN_S = 2
const TRANSACTION = /^[-_A-Za-z0-9]{22}$/
const MAX_ANSWER_LENGTH = 8_192

type Options = {
  template: string
  proxies: number
}

export function mountSocialPages(app: Hono, context: Context, { template, proxies }: Options): void {
  const { config, codeSecret, providers } = context
  const origin = config.secureOrigin
  const windows = createDevicePolls(WINDOWS)

  app.get('/social/start', async (request) => {
    const id = request.req.query('tx') ?? ''
    if (!TRANSACTION.test(id)) return show(request, { state: 'over' })
    const { signal } = request.req.raw
    const question = { login: id, client: clientOfRequest(request, proxies), signal }
    const waited = await windows.open(question, (over) => whenBegun(context, id, over)).catch(fullOrThrow)
    const opened = waited === 'full' ? ((await openTransaction(context, id)) ?? 'full') : waited
    if (opened === 'full') {
      const again = { 'Retry-After': String(AGAIN_S), Refresh: String(AGAIN_S) }
      return request.text(new ApiError('TOO_MANY').message, 429, { ...redirectHeaders(config), ...again })
    }
    if (opened === undefined) return show(request, { state: 'over' })
    const { nonce, host_origin: site } = opened
    const provider = parseProvider(opened.provider)
    if (provider === undefined) return show(request, { state: 'over' })
    const unvouched = unvouchedWindow(context, opened, visitorOf(request))
    return show(request, { state: 'start', transaction: id, nonce, provider, site, code: matchCode(id), unvouched })
  })

  // Other kits open their window here, and redirect it once they have a URL.
  app.get('/loading', (request) =>
    request.html('<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title>', 200, {
      ...pageHeaders(config, ''),
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    }),
  )

  app.get('/social/go', async (request) => {
    // Browsers always send the header here. Without it, the link may come from a site that read the nonce.
    if (request.req.header('Sec-Fetch-Site') !== 'same-origin') return show(request, { state: 'over' })
    const { tx: id = '', nonce = '', confirmed } = request.req.query()
    try {
      const { browserToken, ...left } = await leaveForProvider(context, {
        id,
        nonce,
        isConfirmed: confirmed === '1',
        user: visitorOf(request),
      })
      const provider = parseProvider(left.provider)
      if (provider === undefined) throw new ApiError('SOCIAL_OVER')
      const url = await providers
        .authorizationUrl(provider, transactionSecrets(codeSecret, id), { requiresReauth: takesFreshSignIn(left) })
        .catch((cause) => burn(id, cause))
      setCookie(request, cookieOf(id), browserToken, {
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: SOCIAL_SIGN_IN_MS / 1_000,
        prefix: 'host',
      })
      return goes(request, url.href)
    } catch (cause) {
      return failed(request, cause)
    }
  })

  app.get('/social/callback/:provider', async (request) => {
    const provider = parseProvider(request.req.param('provider'))
    const parameters = new URL(request.req.url).searchParams
    const id = transactionOfState(codeSecret, parameters.get('state'))
    const browserToken = id && getCookie(request, cookieOf(id), 'host')
    if (provider === undefined || id === undefined || !browserToken)
      return failed(request, new ApiError('SOCIAL_OVER'), id)
    try {
      const returned = await returnFromProvider(context, { id, provider, browserToken })
      deleteCookie(request, cookieOf(id), { path: '/', secure: true, prefix: 'host' })
      const identity = await providers
        .identify(provider, parameters, transactionSecrets(codeSecret, id), {
          ...(takesFreshSignIn(returned) && returned.left_at && { issuedAfter: returned.left_at }),
        })
        .catch((cause) => burn(id, cause))
      await settle(context, id, { ...identity, name: identity.name ?? returned.person_name })
      return goes(request, `${origin}/social/done?tx=${id}`)
    } catch (cause) {
      return failed(request, cause, id)
    }
  })

  // Cross-site forms carry no cookie, so the browser is redirected. Only Apple posts one.
  app.post('/social/callback/:provider', async (request) => {
    const provider = parseProvider(request.req.param('provider'))
    if (provider !== 'apple') return failed(request, new ApiError('SOCIAL_OVER'))
    const form = new URLSearchParams(await request.req.text())
    const parameters = new URLSearchParams()
    for (const name of ['code', 'state', 'iss', 'error']) {
      const value = form.get(name)
      if (value !== null) parameters.set(name, value)
    }
    if (parameters.toString().length > MAX_ANSWER_LENGTH) return failed(request, new ApiError('SOCIAL_OVER'))
    const id = transactionOfState(codeSecret, parameters.get('state'))
    const name = appleName(form.get('user'))
    // A lost name does not block the sign-in.
    if (id !== undefined && name !== null) await saveName(context, { id, provider, name }).catch(() => {})
    return goes(request, `${origin}/social/callback/${provider}?${parameters}`)
  })

  app.get('/social/done', async (request) => {
    const { state = 'done', tx: id = '' } = request.req.query()
    const site = TRANSACTION.test(id) ? await siteOfTransaction(context, id) : undefined
    const back = site === undefined || site === origin ? {} : { site }
    if (state === 'refused' || state === 'failed' || state === 'over') return show(request, { state, ...back })
    return show(request, { state: 'done', ...(TRANSACTION.test(id) && { transaction: id }), ...back })
  })

  const takesFreshSignIn = ({ host_origin: site, vouched: attested }: Transaction) => site === origin || !attested

  const visitorOf = (request: Request): WindowUser => ({
    client: clientOfRequest(request, proxies),
    browser: browserName(request.req.header('User-Agent')),
  })

  async function burn(id: string, cause: unknown): Promise<never> {
    await settle(context, id, cause instanceof ApiError ? cause.code : 'SOCIAL_FAILED')
    throw cause
  }

  function failed(request: Request, cause: unknown, id?: string) {
    const { code } = ApiError.reported(new URL(request.req.url).pathname, cause)
    const state = code === 'SOCIAL_REFUSED' ? 'refused' : code === 'SOCIAL_OVER' ? 'over' : 'failed'
    const about = new URLSearchParams({ state, ...(id !== undefined && { tx: id }) })
    return goes(request, `${origin}/social/done?${about}`)
  }

  function goes(request: Request, url: string) {
    return request.body(null, 303, { ...redirectHeaders(config), Location: url })
  }

  function show(request: Request, page: SocialPage) {
    const html = template.replace(
      /(<script type="application\/json" id="social-page">)(<\/script>)/,
      (_all, open, close) => open + JSON.stringify(page).replaceAll('<', '\\u003c') + close,
    )
    // The start page must find the frame behind its opener; the others share no window group.
    const kind = page.state === 'start' ? 'window' : 'page'
    return request.html(html, 200, {
      ...documentHeaders(config, undefined, kind, []),
      'Cache-Control': 'no-store',
    })
  }
}

function fullOrThrow(cause: unknown): 'full' {
  if (cause instanceof ApiError && cause.code === 'TOO_MANY') return 'full'
  throw cause
}

async function whenBegun(context: Context, id: string, signal: AbortSignal) {
  const end = Date.now() + BEGIN_MS
  for (;;) {
    const opened = await openTransaction(context, id)
    if (opened !== undefined || Date.now() >= end || signal.aborted) return opened
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})
  }
}

/** One cookie per transaction, so that tabs do not overwrite each other's. */
function cookieOf(transaction: string): string {
  return `tx-${hashOf(transaction).toString('hex').slice(0, 8)}`
}

function parseProvider(text: string): SocialProvider | undefined {
  return SOCIAL_PROVIDERS.find((provider) => provider === text)
}
