import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import type { QueriedAccount } from './queryKeys.ts'

export function useActiveAccount(): QueriedAccount | null {
  const network = useAtomValue(activeNetworkIdAtom)
  const address = useAtomValue(activeAddressAtom)
  return useMemo(() => (network === null || address === null ? null : { network, address }), [network, address])
}
