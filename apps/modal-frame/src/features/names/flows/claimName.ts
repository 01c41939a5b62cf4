import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { PRIMARY_NAME_S } from '@airlock/protocol/names/primaryName'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestWallet } from '../../../core/requests/requestWallet.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { runNameTask } from './runNameTask.ts'

/** The wallet signs, the operator pays. Never rejects. */
export function claimName(deps: Deps, name: string): Promise<void> {
  let expiry = 0
  return runNameTask(
    deps,
    { name, kind: 'everywhere' },
    {
      textAt(timestamp) {
        // The registrar counts from the last block, which is behind this clock.
        expiry = timestamp + PRIMARY_NAME_S / 2
        return name
      },
      async sign() {
        const params = [{ name, expiry }]
        const connector = deps.store.get(activeConnectorAtom)
        if (connector?.claimsNames !== true) throw new AirlockError('DISCONNECTED')
        const request = { connectorId: connector.id, namespace: 'eip155', method: 'airlock_claimName', params } as const
        const signature = await requestWallet(deps, request, true)
        if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
        return signature
      },
      async send({ address, signature }, client) {
        const body = { address, name, expiry, signature }
        await fetchGateway(client, namesContract.setPrimaryName, { query: {}, body })
        return undefined
      },
    },
  )
}
