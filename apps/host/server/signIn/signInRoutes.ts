import { randomBytes } from 'node:crypto'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import { holderOf } from '@airlock/server/clients/clientNetwork'
import { clientOfRequest } from '@airlock/server/clients/clientOfRequest'
import { createLimits, type LimitHit } from '@airlock/server/limits/createLimits'
import { type CaipAddress, type SignInRejection, verifySignIn } from '@airlock/verify'
import { type Context, Hono } from 'hono'
import { answerHeaders } from '../headers.ts'
import type { HostConfig } from '../hostConfig.ts'
import { createCookie } from './createCookie.ts'
import { createExpiringStore, type StoredValue } from './createExpiringStore.ts'
import { signInBody } from './signInBody.ts'

const NONCE_MS = 5 * 60_000
/** Lifetime of a session; use does not extend it. */
const SESSION_MS = 12 * 3_600_000
const MAX_STORED = 20_000
/** Nonces (`points`) per client and IPv6 block in `duration` seconds. */
const RULES = { noncesByClient: { points: 60, duration: 60 }, noncesByBlock: { points: 240, duration: 60 } } as const

export type SignInOptions = {
  config: HostConfig
  origin: string
  proxies?: number | undefined
  max?: number | undefined
  now?: (() => number) | undefined
  /** The response has no reason. */
  onRejection(reason: SignInRejection): void
}

/** Cookies contain ids; this process stores the values. */
export function signInRoutes({
  config,
  origin,
  proxies = 0,
  max = MAX_STORED,
  now = Date.now,
  onRejection,
}: SignInOptions) {
  const nonces = createExpiringStore<string>({ ttl: NONCE_MS, max, now })
  const sessions = createExpiringStore<CaipAddress>({ ttl: SESSION_MS, max, now })
  const nonceCookie = createCookie('nonce', { origin, ttl: NONCE_MS })
  const sessionCookie = createCookie('session', { origin, ttl: SESSION_MS })
  const limits = createLimits(RULES, {})
  const headers = answerHeaders(config)
  const app = new Hono()

  app.post('/sign-in/nonce', async (context) => {
    if (!isSameOrigin(context)) return context.json({}, 403, headers)
    const client = clientOfRequest(context, proxies)
    const { network, block } = client
    const budgets = [
      ['noncesByClient', network] as const,
      ...(block === undefined ? [] : [['noncesByBlock', block] as const]),
    ]
    const hit = await limits.consumeAll(budgets).then(
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
    if (!isSameOrigin(context)) return context.json({}, 403, headers)
    const proof = signInBody.safeParse(parseForeignJson(await context.req.text()))
    if (!proof.success) return context.json({}, 400, headers)
    const nonce = nonces.take(nonceCookie.read(context))?.value
    nonceCookie.clear(context)
    const verified = nonce === undefined ? ({ ok: false, reason: 'nonce' } as const) : await verify(proof.data, nonce)
    if (!verified.ok) {
      onRejection(verified.reason)
      return context.json({}, verified.reason === 'unreachable' ? 503 : 401, headers)
    }
    // Ends the previous session, because others may know its id.
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
    if (!isSameOrigin(context)) return context.json({}, 403, headers)
    sessions.take(sessionCookie.read(context))
    sessionCookie.clear(context)
    return context.json({}, 200, headers)
  })

  /** Browsers send the page's origin with every POST, and pages cannot forge it. */
  const isSameOrigin = (context: Context) => context.req.header('Origin') === origin

  const verify = (proof: { message: string; signature: string }, nonce: string) =>
    verifySignIn({
      ...proof,
      expected: { domain: new URL(origin).host, origin, nonce, chains: config.networks, now: new Date(now()) },
      node: (chain) => config.rpcUrls[chain],
    })

  return app
}

function describeSession({ value, end }: StoredValue<CaipAddress>) {
  return { account: value, end: new Date(end).toISOString() }
}
