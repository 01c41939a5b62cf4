import { type ReactNode, Suspense } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** A wallet that only a passkey opens needs a recovery code first (T234). */
export function BuyGate(props: { account: QueriedAccount; children: ReactNode }) {
  const [Gate] = useDeps().features.flatMap(({ account }) => account?.BuyGate ?? [])
  return <Suspense>{Gate ? <Gate {...props} /> : props.children}</Suspense>
}
