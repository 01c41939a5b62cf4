import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { listsQuietly } from '../flows/readWalletGrants.ts'
import { readNoted } from '../state/notedGrants.ts'
import { sessionsQuery } from '../state/sessionsQuery.ts'
import { texts } from '../texts/texts.ts'

const NO_ACCOUNT: QueriedAccount = { network: 'eip155:1', address: '' }

/** Opens the permissions of an EVM account, if the gateway keeps some, this browser saw one, or the wallet lists one. */
export function SessionsSetting() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const isEvm = account !== null && namespaceOf(account.network) === 'eip155'
  const { data: listed } = useQuery({
    ...sessionsQuery(deps, account ?? NO_ACCOUNT),
    enabled: isEvm && listsQuietly(deps),
  })
  if (!isEvm) return null
  const hasNoted = readNoted(deps).some((one) => isSameAddress('eip155', one.account, account.address))
  if (!offered.sessions && !hasNoted && !listed?.sessions.length) return null
  return <Row id="sessions" title={t('sessionsChip')} onClick={() => navigate(deps, { view: 'SmartSessions' })} />
}
