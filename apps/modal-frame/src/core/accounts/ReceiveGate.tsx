import { type ReactNode, Suspense } from 'react'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'

/** Asks for a recovery code before a wallet that only a passkey opens receives more (T234). */
export function ReceiveGate(props: { account: QueriedAccount; children: ReactNode }) {
  const Gate = useDeps().features.find(({ account }) => account?.ReceiveGate)?.account?.ReceiveGate
  return <Suspense>{Gate ? <Gate {...props} /> : props.children}</Suspense>
}
