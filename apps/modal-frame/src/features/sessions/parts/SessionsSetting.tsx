import { isSameAddress } from '@airlock/protocol/caip'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { LIST_METHOD } from '@airlock/protocol/permissions/permissionMethods'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { findSessionConnector } from '../../../core/wallets/sessionConnector.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { readNoted } from '../state/notedGrants.ts'
import { texts } from '../texts/texts.ts'

/** Shown if gateway, browser or wallet lists a permission, or the wallet fails. */
export function SessionsSetting() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const isEvm = account?.network.startsWith('eip155:') === true
  const { connectorId = '' } = deps.store.get(sessionAtom)?.namespaces.eip155 ?? {}
  const { data: isListed, isError } = useQuery({
    queryKey: ['listed', account?.address],
    queryFn: () =>
      requestTransaction(deps, 'eip155', { method: LIST_METHOD, params: [{ noted: [] }] }).then(
        (list) => Array.isArray(list) && list.length > 0,
      ),
    enabled: !!isEvm && findSessionConnector(deps, connectorId)?.approval.needsApproval(LIST_METHOD) === false,
    staleTime: 0,
  })
  const isShown =
    isEvm &&
    (offered.sessions ||
      isListed ||
      isError ||
      readNoted(deps).some((one) => isSameAddress('eip155', one.account, account.address)))
  return (
    isShown && <Row id="sessions" title={t('sessionsChip')} onClick={() => navigate(deps, { view: 'SmartSessions' })} />
  )
}
