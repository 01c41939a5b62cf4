import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Connector } from '../../core/ports/Connector.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'

/** Uses handles: wallet objects stay in the page. */
export function injectedConnector(host: Pick<HostPage, 'connect' | 'cancelConnect'>): Connector {
  return {
    id: 'injected',
    connectViews: ['Connecting'],
    method: 'browser',
    opensPopup: true,
    supportsNamespace: () => true,
    supports: (wallet) => wallet.connector !== undefined,
    async connect({ connector }, { namespace } = {}) {
      if (connector === undefined || connector.type === 'MULTI_CHAIN') throw new AirlockError('WALLET_NOT_FOUND')
      const { handle, namespaces } = connector
      const negotiated = namespaces.find((one) => one === namespace) ?? namespaces[0]
      if (negotiated === undefined) throw new AirlockError('WALLET_NOT_FOUND')
      return host.connect({ handle, namespace: negotiated })
    },
    async cancel() {
      await host.cancelConnect(null).catch(() => {})
    },
  }
}
