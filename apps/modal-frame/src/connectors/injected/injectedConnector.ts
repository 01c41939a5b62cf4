import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Connector } from '../../core/ports/Connector.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'

/** Connects the wallets that the host page lends, announced or injected (S1.2). They are EVM wallets, and live over there. */
export function injectedConnector(host: Pick<HostPage, 'connect' | 'cancelConnect'>): Connector {
  return {
    id: 'injected',
    connectViews: ['Connecting'],
    method: 'browser',
    opensPopup: true,
    supports: (wallet) => wallet.connector !== undefined,
    async connect({ connector }) {
      if (connector === undefined) throw new AirlockError('WALLET_NOT_FOUND')
      return host.connect({ handle: connector.handle, namespace: 'eip155' })
    },
    async cancel() {
      // A channel that is gone has no attempt left to cancel.
      await host.cancelConnect(null).catch(() => {})
    },
  }
}
