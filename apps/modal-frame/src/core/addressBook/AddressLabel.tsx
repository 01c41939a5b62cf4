import type { ChainNamespace } from '@airlock/protocol/caip'
import { Suspense } from 'react'
import { lazyComponent } from '../features/lazyComponent.ts'

const LabelEditor = lazyComponent(() => import('./LabelEditor.tsx'), 'LabelEditor')

export function AddressLabel(props: { namespace: ChainNamespace; address: string }) {
  return (
    <Suspense>
      <LabelEditor {...props} />
    </Suspense>
  )
}
