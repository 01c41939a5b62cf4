import { Suspense } from 'react'
import { lazyComponent } from '../../../core/features/lazyComponent.ts'

const Everywhere = lazyComponent(() => import('./Everywhere.tsx'), 'Everywhere')

export function LazyEverywhere() {
  return (
    <Suspense fallback={null}>
      <Everywhere />
    </Suspense>
  )
}
