import { Suspense } from 'react'
import { lazyComponent } from '../features/lazyComponent.ts'
import type { IntentsInput } from './IntentsInput.ts'

// Own rows do not depend on the publisher's words: without the chunk there are none.
const Intents = lazyComponent(() => import('./Intents.tsx').catch(() => ({ Intents: () => null })), 'Intents')

export function LazyIntents(input: IntentsInput) {
  return (
    <Suspense>
      <Intents {...input} />
    </Suspense>
  )
}
