import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { originOf, sourceOf } from '../../page/frame/messageEvent.ts'

const DEADLINE_MS = 3_000
/** A document's message may arrive shortly after its `load` event. */
const MESSAGE_AFTER_LOAD_MS = 500
const BLOCKED = Symbol('blocked')

/** Browsers hide a `frame-ancestors` rejection, so an embedded page of the modal origin gives the reason. */
export async function findRejection(origin: string, projectId: string): Promise<AirlockError> {
  if (self.origin === 'null') {
    return unreachable(origin, 'The sandbox of this page gives it no origin. Add allow-same-origin to its iframe.')
  }
  const embedders = listEmbedders()
  const query = new URLSearchParams({ projectId, origin: location.origin })
  for (const embedder of embedders) query.append('embedder', embedder)
  const status = await requestPage(origin, `${query}`)
  if (!isRecord(status) || status.t !== 'mf:project') {
    return unreachable(origin, status === BLOCKED ? blockedBy(origin) : silentCause(origin, await isReachable(origin)))
  }
  const context = { origin: location.origin, project: projectId }
  if (status.project === 'unknown') return new AirlockError('PROJECT_UNKNOWN', { context })
  if (status.origin === 'refused') return new AirlockError('ORIGIN_NOT_ALLOWED', { context })
  const rejected = embedders.find((embedder) => embedder === status.embedder)
  if (rejected === undefined) {
    return unreachable(
      origin,
      `${origin} serves this site, but its /frame did not start. Check extensions of the browser.`,
    )
  }
  const cause = new Error(`${rejected} embeds this page, and the project does not list it.`)
  return new AirlockError('ORIGIN_NOT_ALLOWED', { context: { ...context, origin: rejected }, cause })
}

function unreachable(origin: string, cause: string) {
  return new AirlockError('FRAME_UNREACHABLE', { context: { origin }, cause: new Error(cause) })
}

function blockedBy(origin: string) {
  return `The Content-Security-Policy of this page blocks the frame. Add ${origin} to frame-src.`
}

function silentCause(origin: string, isServerUp: boolean) {
  if (location.protocol === 'https:' && origin.startsWith('http:')) {
    return `An https page cannot embed ${origin}. Serve it over https.`
  }
  return isServerUp
    ? `${origin} answers, but is not a wallet origin. Correct frameUrl, or the proxy in front of it.`
    : `${origin} does not answer. Start its server, or correct frameUrl.`
}

function listEmbedders(): string[] {
  if (self === top) return []
  // Firefox has no `ancestorOrigins`: https://bugzilla.mozilla.org/show_bug.cgi?id=1085214
  const { ancestorOrigins = [new URL(document.referrer || location.href).origin] } = location as Partial<Location>
  return [...new Set(ancestorOrigins)].filter((origin) => origin !== location.origin)
}

/** Returns `false` also if the page's `connect-src` blocks the request. */
async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(origin, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(DEADLINE_MS) })
    return true
  } catch {
    return false
  }
}

/** @returns the page's first message; BLOCKED if the host's policy blocks it; `undefined` after the deadline */
function requestPage(origin: string, query: string): Promise<unknown> {
  const iframe = document.createElement('iframe')
  const response = new Promise<unknown>((resolve) => {
    const listeners = new AbortController()
    const onMessage = (event: MessageEvent) =>
      sourceOf(event) === iframe.contentWindow && originOf(event) === origin && end(event.data)
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective.startsWith('frame-src') && blockedURI.startsWith(origin) && end(BLOCKED)
    function end(message?: unknown) {
      listeners.abort()
      if (iframe.parentNode) iframe.remove()
      resolve(message)
    }
    addEventListener('message', onMessage, listeners)
    document.addEventListener('securitypolicyviolation', onViolation, listeners)
    iframe.onload = () => setTimeout(end, MESSAGE_AFTER_LOAD_MS)
    setTimeout(end, DEADLINE_MS)
  })
  iframe.style.display = 'none'
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  iframe.src = `${origin}/project?${query}`
  document.documentElement.append(iframe)
  return response
}
