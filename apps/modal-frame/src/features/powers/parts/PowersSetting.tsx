import { namespaceOf } from '@airlock/protocol/caip'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { texts } from '../texts/texts.ts'

export function PowersSetting() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  if (account === null || namespaceOf(account.network) !== 'eip155') return null
  return <Row id="powers" title={t('powersSetting')} onClick={() => navigate(deps, { view: 'Powers' })} />
}
