import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'

/** Name of an address, else the short address. */
export function useNameOf(account: QueriedAccount): string {
  const { data } = useQuery(profileQuery(useDeps(), account))
  return foreignText(data?.profileName, 32) ?? shortAddress(namespaceOf(account.network), account.address)
}
