import type { ReactNode } from 'react'
import { ReceiveGate } from '../../../core/accounts/ReceiveGate.tsx'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** An address to receive at. Its checks load on demand. */
export function ShieldedAddress(props: { account: QueriedAccount; children: ReactNode }) {
  const { features } = useDeps()
  return (
    <ReceiveGate account={props.account}>
      {features.map(({ name, account: parts }) => parts?.Shield && <parts.Shield key={name} {...props} />)}
    </ReceiveGate>
  )
}
