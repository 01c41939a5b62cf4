import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { revokeText } from '@airlock/protocol/permissions/sessionTexts'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { signModalText } from '../../../core/requests/signModalText.ts'

/** Ends no permission: only the wallet does. @returns `false` if the user declined, or the gateway failed */
export async function markRevoked(deps: Deps, { address }: QueriedAccount, pci: string): Promise<boolean> {
  const { gateway, store, clock } = deps
  if (gateway === undefined) return false
  const timestamp = Math.floor(clock.now() / 1_000)
  try {
    const signature = await signModalText(deps, { namespace: 'eip155', address, text: revokeText(pci, timestamp) })
    const input = { params: { address }, query: {}, body: { pci, signature, timestamp } }
    const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
    return (await fetchGateway(client, sessionsContract.revokeSession, input)).success
  } catch {
    return false
  }
}
