import type { ActionDeps } from '../types/Namespace.ts'

/** Delay between opening and handling of a link. */
const LINK_MS = 50
const TOPIC = /^[\da-f]{64}$/

/**
 * Passes a remote wallet's message from the link params `wc_ev` and `topic` to the frame, on page load and resume. Each
 * message is passed once, and only with a remote session.
 */
export function watchLinks({ session, frame }: Pick<ActionDeps, 'session' | 'frame'>): void {
  let handled = ''

  function readLink() {
    const { searchParams } = new URL(location.href)
    const [topic, message] = [searchParams.get('topic'), searchParams.get('wc_ev')]
    const remotes = Object.values(session.get().namespaces).flatMap(({ remote, connectorId }) =>
      remote && connectorId ? connectorId : [],
    )
    if (!message || !topic || !TOPIC.test(topic) || message === handled || !remotes[0]) return
    handled = message
    setTimeout(() => {
      for (const connectorId of new Set(remotes)) {
        frame.call('receiveLink', { connectorId, topic, message }).catch(() => {})
      }
    }, LINK_MS)
  }

  readLink()
  addEventListener('pageshow', readLink)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readLink())
}
