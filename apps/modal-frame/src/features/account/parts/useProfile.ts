import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { labelOfAtom } from '../../../core/addressBook/labels.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'

export function useProfile(account: QueriedAccount) {
  const { data } = useQuery(profileQuery(useDeps(), account))
  const namespace = namespaceOf(account.network)
  const label = useAtomValue(labelOfAtom)(namespace, account.address)
  const name = label ?? foreignText(data?.profileName, 32) ?? shortAddress(namespace, account.address)
  return { name, image: data?.profileImage }
}
