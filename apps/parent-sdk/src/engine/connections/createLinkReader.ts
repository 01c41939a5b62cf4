import type { ActionDeps } from '../../types/Namespace.ts'

const LINK_MS = 50
const TOPIC = /^[\da-f]{64}$/

type Deps = Pick<ActionDeps, 'session' | 'frame'> & {
  items(): readonly { remote?: true | undefined; connectorId: string }[]
}

/** Each message is passed once, and only with a remote session. */
export function createLinkReader({ session, frame, items }: Deps): () => void {
  let handled = ''
  return () => {
    const { searchParams } = new URL(location.href)
    const [topic, message] = [searchParams.get('topic'), searchParams.get('wc_ev')]
    const sessions = [...Object.values(session.get().namespaces), ...items()]
    const remotes = sessions.flatMap(({ remote, connectorId }) => (remote && connectorId ? connectorId : []))
    if (!message || !topic || !TOPIC.test(topic) || message === handled || !remotes[0]) return
    handled = message
    setTimeout(() => {
      for (const connectorId of new Set(remotes)) {
        frame.call('receiveLink', { connectorId, topic, message }).catch(() => {})
      }
    }, LINK_MS)
  }
}
