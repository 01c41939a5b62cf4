import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { lazyComponent } from '../features/lazyComponent.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { useActiveAccount } from '../queries/useActiveAccount.ts'
import { useQuery } from '../queries/useQuery.ts'
import { activeConnectorAtom } from '../wallets/sessionConnector.ts'
import { accountCodesQuery } from './accountCodeQuery.ts'
import { byDanger, CodeAlert, namedCode } from './CodeAlert.tsx'
import { isDangerousAtom } from './isDangerous.ts'
import { texts } from './texts/texts.ts'
import './AddressShield.css'

const RemoveCode = lazyComponent(() => import('./RemoveCode.tsx'), 'RemoveCode')

/** Loads with Account, so that Receive need not wait. */
export function CodeNotice() {
  const account = useActiveAccount()
  return account && <Notice account={account} />
}

/** The worst code. After its removal, the next one. */
function Notice({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const { data: codes = [] } = useQuery(accountCodesQuery(useDeps(), account))
  const isDangerous = useAtomValue(isDangerousAtom)
  const isEmail = useAtomValue(activeConnectorAtom)?.email !== undefined
  const [worst] = codes.filter(({ code }) => isDangerous(code)).sort(byDanger)
  if (worst === undefined) {
    const { network, code } = namedCode(codes, account.network) ?? {}
    if (network === undefined || code?.kind !== 'known' || isEmail) return null
    return <p className="code-note code-last">{t('codeKnown', { network, name: code.name })}</p>
  }
  return (
    <div className="code-warnings">
      <CodeAlert {...worst} />
      <Suspense>{isEmail && <RemoveCode key={worst.id} account={account} code={worst} />}</Suspense>
    </div>
  )
}
