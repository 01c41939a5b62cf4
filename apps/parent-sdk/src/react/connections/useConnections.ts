import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo } from 'react'
import { connectionsStore } from '../../connections/connectionsStore.ts'
import type { Connections } from '../../types/states.ts'
import { useKitStore } from '../hooks/useKitStore.ts'

export function useConnections(namespace: ChainNamespace | undefined): Connections {
  return useKitStore(useMemo(() => connectionsStore(namespace), [namespace]))
}
