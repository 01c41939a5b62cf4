import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../types/Namespace.ts'

/** Time from the opening of a link to its handling, in milliseconds (S9.1). */
const LINK_MS = 50
const TOPIC = /^[\da-f]{64}$/

/**
 * Passes messages of remote wallets to the frame that a link carries in `wc_ev` and `topic`, when the page is opened by the link and when it
 * is resumed by another (S4.11). Each message is passed on once, and only while there is a remote session.
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
