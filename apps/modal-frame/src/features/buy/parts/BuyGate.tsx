import { Suspense } from 'react'
import type { BuyGateProps } from '../../../core/features/Feature.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'

/** A wallet that only a passkey opens needs a recovery code first (T234, T267). */
export function BuyGate(props: BuyGateProps) {
  const [Gate] = useDeps().features.flatMap(({ account }) => account?.BuyGate ?? [])
  return <Suspense>{Gate ? <Gate {...props} /> : props.children}</Suspense>
}
