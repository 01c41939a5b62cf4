import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { useActiveAccount } from '../queries/useActiveAccount.ts'
import { useQuery } from '../queries/useQuery.ts'
import { accountCodesQuery, isDangerous } from './accountCodeQuery.ts'
import { texts } from './texts/texts.ts'

/** Loads with Account, so that Receive need not wait. */
export function CodeNotice() {
  const account = useActiveAccount()
  return account && <Notice account={account} />
}

function Notice({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const { data: codes = [] } = useQuery(accountCodesQuery(useDeps(), account))
  const dangerous = codes.filter(({ code }) => isDangerous(code))
  const [worst = dangerous[0]] = dangerous.filter(({ code }) => code.kind === 'sweeper')
  if (worst === undefined) return null
  return <Alert>{t(worst.code.kind === 'sweeper' ? 'codeSweeper' : 'codeUnknown', { network: worst.network })}</Alert>
}
