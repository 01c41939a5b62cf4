import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo } from 'react'
import { connectionsStore } from '../../connections/connectionsStore.ts'
import type { Connections } from '../../connections/readConnections.ts'
import { useKitStore } from '../hooks/useKitStore.ts'

/** Connections as React state: the same object until one of them changes. */
export function useConnections(namespace: ChainNamespace | undefined): Connections {
  return useKitStore(useMemo(() => connectionsStore(namespace), [namespace]))
}
