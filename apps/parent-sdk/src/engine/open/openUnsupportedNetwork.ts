import type { HostConfig, OpenParams } from '@airlock/protocol/channel/schemas'
import { activeSession } from '@airlock/protocol/session'
import type { SessionStore } from '../../types/session.ts'
import type { Unsubscribe } from '../../types/Unsubscribe.ts'

type Deps = {
  session: Pick<SessionStore, 'subscribe'>
  config: Pick<HostConfig, 'networks' | 'enableNetworkSwitch' | 'allowUnsupportedChain' | 'universal'>
  modal: { isOpen(): boolean; open(params: OpenParams): Promise<void> }
}

/** An open modal does so itself. A page load with such a session does not load the frame. */
export function openUnsupportedNetwork({ session, config, modal }: Deps): Unsubscribe {
  return session.subscribe((next, previous) => {
    if (!config.enableNetworkSwitch || config.allowUnsupportedChain || config.universal || modal.isOpen()) return
    const [now, before] = [activeSession(next), previous.namespaces[next.activeNamespace]]
    if (now?.status !== 'connected' || before?.status !== 'connected' || now.caipNetworkId === before.caipNetworkId)
      return
    if (config.networks.some(({ caipNetworkId }) => caipNetworkId === now.caipNetworkId)) return
    // The modal shows the frame's error.
    modal.open({ view: 'UnsupportedChain' }).catch(() => {})
  })
}
