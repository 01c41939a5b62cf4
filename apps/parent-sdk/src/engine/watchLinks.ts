import type { ChainNamespace } from '@airlock/protocol/caip'
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
    if (!message || !topic || !TOPIC.test(topic) || message === handled) return
    const connectors = remoteConnectors()
    if (connectors.length === 0) return
    handled = message
    setTimeout(() => {
      for (const connectorId of connectors) {
        frame.call('receiveLink', { connectorId, topic, message }).catch(() => {})
      }
    }, LINK_MS)
  }

  function remoteConnectors(): string[] {
    const { namespaces } = session.get()
    const ids = (Object.keys(namespaces) as ChainNamespace[]).flatMap((namespace) => {
      const { remote, connectorId } = namespaces[namespace] ?? {}
      return remote && connectorId ? connectorId : []
    })
    return [...new Set(ids)]
  }

  readLink()
  addEventListener('pageshow', readLink)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readLink())
}
