import { randomBytes } from 'node:crypto'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import { holderOf } from '@airlock/server/clients/clientNetwork'
import { clientOfRequest } from '@airlock/server/clients/clientOfRequest'
import { createLimits, type LimitHit } from '@airlock/server/limits/createLimits'
import { type CaipAddress, type SignInRefusal, verifySignIn } from '@airlock/verify'
import { type Context, Hono } from 'hono'
import { answerHeaders } from '../headers.ts'
import type { HostConfig } from '../hostConfig.ts'
import { createCookie } from './createCookie.ts'
import { createExpiringStore, type Kept } from './createExpiringStore.ts'
import { signInBody } from './signInBody.ts'

/** Life of a nonce, and of the message that is signed with it. */
const NONCE_MS = 5 * 60_000
/** Life of a session. Using it does not prolong it. */
const SESSION_MS = 12 * 3_600_000
const MAX_KEPT = 20_000
/** Nonces (`points`) that a client, and a block of IPv6, gets in `duration` seconds. */
const RULES = { noncesByClient: { points: 60, duration: 60 }, noncesByBlock: { points: 240, duration: 60 } } as const

export type SignInOptions = {
  config: HostConfig
  /** Origin of the site. */
  origin: string
  /** Number of proxies in front that add to `X-Forwarded-For`. @default 0 */
  proxies?: number | undefined
  /** Nonces, and sessions, that are kept at most. @default 20,000 */
  most?: number | undefined
  /** @default Date.now */
  now?: (() => number) | undefined
  /** Is called with each sign-in that was refused. The visitor learns no reason. */
  onRefusal(reason: SignInRefusal): void
}

/**
 * Signs visitors in with their wallet: a nonce for a browser, which is used once, and a session for the account that signed it. Each cookie
 * holds an id; this process keeps the value.
 */
export function signInRoutes({
  config,
  origin,
  proxies = 0,
  most = MAX_KEPT,
  now = Date.now,
  onRefusal,
}: SignInOptions) {
  const nonces = createExpiringStore<string>({ life: NONCE_MS, most, now })
  const sessions = createExpiringStore<CaipAddress>({ life: SESSION_MS, most, now })
  const nonceCookie = createCookie('nonce', { origin, life: NONCE_MS })
  const sessionCookie = createCookie('session', { origin, life: SESSION_MS })
  const limits = createLimits(RULES, {})
  const headers = answerHeaders(config)
  const app = new Hono()

  app.post('/sign-in/nonce', async (context) => {
    if (!isOwn(context)) return context.json({}, 403, headers)
    const client = clientOfRequest(context, proxies)
    const { network, block } = client
    const budgets = [
      ['noncesByClient', network] as const,
      ...(block === undefined ? [] : [['noncesByBlock', block] as const]),
    ]
    const hit = await limits.takeAll(budgets).then(
      () => undefined,
      (cause: LimitHit) => cause,
    )
    if (hit) return context.json({}, 429, { ...headers, 'Retry-After': String(hit.retryAfterSeconds) })
    nonces.take(nonceCookie.read(context))
    const { id, value } = nonces.add(randomBytes(16).toString('hex'), holderOf(client))
    nonceCookie.write(context, id)
    return context.json({ nonce: value, issuedAt: new Date(now()).toISOString() }, 200, headers)
  })

  app.post('/sign-in', async (context) => {
    if (!isOwn(context)) return context.json({}, 403, headers)
    const proof = signInBody.safeParse(parseForeignJson(await context.req.text()))
    if (!proof.success) return context.json({}, 400, headers)
    const nonce = nonces.take(nonceCookie.read(context))?.value
    nonceCookie.clear(context)
    const verified = nonce === undefined ? ({ ok: false, reason: 'nonce' } as const) : await verify(proof.data, nonce)
    if (!verified.ok) {
      onRefusal(verified.reason)
      return context.json({}, verified.reason === 'unreachable' ? 503 : 401, headers)
    }
    // The session before it ends, so that its id, which others may know, signs no one in.
    sessions.take(sessionCookie.read(context))
    const session = sessions.add(verified.account, holderOf(clientOfRequest(context, proxies)))
    sessionCookie.write(context, session.id)
    return context.json({ session: describeSession(session) }, 200, headers)
  })

  app.get('/session', (context) => {
    const session = sessions.get(sessionCookie.read(context))
    return context.json({ session: session === undefined ? null : describeSession(session) }, 200, headers)
  })

  app.post('/sign-out', (context) => {
    if (!isOwn(context)) return context.json({}, 403, headers)
    sessions.take(sessionCookie.read(context))
    sessionCookie.clear(context)
    return context.json({}, 200, headers)
  })

  /** Browsers name the page's origin in every POST, and no page can name another. */
  const isOwn = (context: Context) => context.req.header('Origin') === origin

  const verify = (proof: { message: string; signature: string }, nonce: string) =>
    verifySignIn({
      ...proof,
      expected: { domain: new URL(origin).host, origin, nonce, chains: config.networks, now: new Date(now()) },
      node: (chain) => config.rpcUrls[chain],
    })

  return app
}

function describeSession({ value, end }: Kept<CaipAddress>) {
  return { account: value, end: new Date(end).toISOString() }
}
