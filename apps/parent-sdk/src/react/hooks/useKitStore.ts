import { useContext, useMemo } from 'react'
import { type Store, withFirstPaint } from '../../stores.ts'
import { FirstPaintContext } from '../FirstPaintContext.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/** The store must be the same object in each render. */
export function useKitStore<Value>(store: Store<Value>): Value {
  const paint = useContext(FirstPaintContext)
  const { subscribe, get, empty } = useMemo(() => withFirstPaint(store, paint), [store, paint])
  return useKitSnapshot(subscribe, get, empty)
}
