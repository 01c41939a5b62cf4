import type { Store } from '../../stores.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/** Returns the value of a store as React state. The store must be the same object in each render. */
export function useKitStore<Value>({ subscribe, get, empty }: Store<Value>): Value {
  return useKitSnapshot(subscribe, get, empty)
}
