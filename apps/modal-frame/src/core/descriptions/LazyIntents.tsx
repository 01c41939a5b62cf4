import { Suspense } from 'react'
import { lazyComponent } from '../features/lazyComponent.ts'
import type { IntentsInput } from './IntentsInput.ts'

// The view works without the chunk.
const Intents = lazyComponent(() => import('./Intents.tsx').catch(() => ({ Intents: () => null })), 'Intents')

export function LazyIntents(input: IntentsInput) {
  return (
    <Suspense>
      <Intents {...input} />
    </Suspense>
  )
}
