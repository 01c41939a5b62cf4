import { type ReactNode, Suspense } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** Asks for a recovery code before a wallet that only a passkey opens receives more (T234). */
export function BuyGate(props: { account: QueriedAccount; children: ReactNode }) {
  const [Gate] = useDeps().features.flatMap(({ account }) => account?.BuyGate ?? [])
  return <Suspense>{Gate ? <Gate {...props} /> : props.children}</Suspense>
}
