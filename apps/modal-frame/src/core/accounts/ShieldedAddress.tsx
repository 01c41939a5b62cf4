import { type ReactNode, Suspense } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'

/** An address to receive at. Its checks load on demand, one inside the other. */
export function ShieldedAddress({ account, children }: { account: QueriedAccount; children: ReactNode }) {
  return (
    <Suspense>
      {useDeps().features.reduce(
        (inner, { name, account: parts }) =>
          parts?.Shield ? (
            <parts.Shield key={name} account={account}>
              {inner}
            </parts.Shield>
          ) : (
            inner
          ),
        children,
      )}
    </Suspense>
  )
}
