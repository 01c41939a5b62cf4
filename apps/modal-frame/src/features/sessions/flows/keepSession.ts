import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { keptSession } from '@airlock/protocol/gateway/answers/sessions'
import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { keepText } from '@airlock/protocol/permissions/sessionTexts'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { signModalText } from '../../../core/requests/signModalText.ts'
import { keepingAtom } from '../state/keeping.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { sessionsKey } from '../state/sessionsQuery.ts'

/** Stores no context. The account signs. Never rejects. */
export async function keepSession(deps: Deps, account: QueriedAccount, session: ListedSession): Promise<void> {
  const { store } = deps
  const { pci } = session
  const record = (stage: 'asking' | 'failed' | 'kept' | undefined) =>
    store.set(keepingAtom, (others) => ({ ...others, [pci]: stage }))
  record('asking')
  try {
    await post(deps, account, session)
  } catch (cause) {
    record(isAirlockError(cause, 'USER_REJECTED') ? undefined : 'failed')
    return
  }
  record('kept')
  await queryClient(store).invalidateQueries({ queryKey: sessionsKey(account) })
}

async function post(deps: Deps, { address, network }: QueriedAccount, { pci, grant, site }: ListedSession) {
  const { gateway, store, clock } = deps
  if (gateway === undefined) throw new Error('no gateway')
  const { context, chainId = network, ...metadata } = grant
  const url = /^https?:/.test(site.origin ?? '') ? { url: site.origin } : {}
  const project = { id: gateway.projectId, name: site.name.slice(0, MAX_NAME), ...url }
  const session = keptSession.parse({ ...metadata, pci, chainId, project })
  const timestamp = Math.floor(clock.now() / 1_000)
  const signature = await signModalText(deps, { namespace: 'eip155', address, text: keepText(session, timestamp) })
  const input = { params: { address }, query: {}, body: { session, timestamp, signature } }
  await fetchGateway({ ...gateway, sdkVersion: sdkVersion({ store }) }, sessionsContract.keepSession, input)
}

const MAX_NAME = 256
