import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { originOf, sourceOf } from '../frame/messageEvent.ts'

const DEADLINE_MS = 3_000
/** The message of a document may come after its `load` event, not long after. */
const MESSAGE_AFTER_LOAD_MS = 500

/**
 * Reads from a page of the modal origin why its frame did not appear: browsers keep what `frame-ancestors` refuses from both sides.
 * The page is embedded, out of sight, because a host with a strict CSP allows the modal origin in `frame-src` and not in
 * `connect-src`.
 *
 * @param origin the pinned origin of the frame
 * @returns undefined when the configuration is not the reason, or no answer comes
 */
export async function findRefusal(origin: string, projectId: string): Promise<AirlockError | undefined> {
  const status = await askPage(origin, `${new URLSearchParams({ projectId, origin: location.origin })}`)
  if (!isRecord(status) || status.t !== 'mf:project') return undefined
  const context = { origin: location.origin, project: projectId }
  if (status.project === 'unknown') return new AirlockError('PROJECT_UNKNOWN', { context })
  return status.origin === 'refused' ? new AirlockError('ORIGIN_NOT_ALLOWED', { context }) : undefined
}

/** @returns the first message of the page; undefined when none comes in time */
function askPage(origin: string, query: string): Promise<unknown> {
  const iframe = document.createElement('iframe')
  const answer = new Promise<unknown>((resolve) => {
    const onMessage = (event: MessageEvent) =>
      sourceOf(event) === iframe.contentWindow && originOf(event) === origin && end(event.data)
    function end(message?: unknown) {
      removeEventListener('message', onMessage)
      iframe.remove()
      resolve(message)
    }
    addEventListener('message', onMessage)
    iframe.onload = () => setTimeout(end, MESSAGE_AFTER_LOAD_MS)
    setTimeout(end, DEADLINE_MS)
  })
  iframe.style.display = 'none'
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  iframe.src = `${origin}/project?${query}`
  document.documentElement.append(iframe)
  return answer
}
