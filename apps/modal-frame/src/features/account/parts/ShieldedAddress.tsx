import { type ReactNode, Suspense } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** An address to receive at. Its check loads on demand. */
export function ShieldedAddress(props: { account: QueriedAccount; children: ReactNode }) {
  const { features } = useDeps()
  return (
    <Suspense>
      {features.map(({ name, account: parts }) => parts?.Shield && <parts.Shield key={name} {...props} />)}
    </Suspense>
  )
}
