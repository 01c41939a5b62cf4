import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { secureSiteAtom } from '../host/secureSite.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { activeConnectorAtom } from '../wallets/sessionConnector.ts'

/** Asks for a recovery code before a wallet that only a passkey opens receives more (T234). */
export function ReceiveGate(props: { account: QueriedAccount; children: ReactNode }) {
  const { features } = useDeps()
  const isEmail = useAtomValue(activeConnectorAtom)?.email !== undefined
  const isPossible = useAtomValue(secureSiteAtom)?.passkeyOnly !== undefined
  const Gate = features.find(({ account }) => account?.ReceiveGate)?.account?.ReceiveGate
  if (!isEmail || !isPossible || Gate === undefined) return props.children
  return (
    <Suspense>
      <Gate {...props} />
    </Suspense>
  )
}
