import { useAtomValue } from 'jotai'
import { connectedAccountsAtom } from '../../../../core/accounts/account.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { worthOf } from '../../state/worthOf.ts'
import { useReportsTokens } from '../Account/tabs/QueryState.tsx'

/** Each one is a request. */
const MAX_READ = 10

/** Left out while it is unknown, without a toast. */
export function AccountWorth({ account }: { account: QueriedAccount }) {
  const { length } = useAtomValue(connectedAccountsAtom)
  useReportsTokens(true)
  const { data } = useQuery({ ...tokensQuery(useDeps(), account), enabled: length <= MAX_READ })
  const value = data && worthOf(data)
  return value && <bdi className="accounts-worth">{value}</bdi>
}
