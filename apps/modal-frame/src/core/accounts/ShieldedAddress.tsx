import { type ReactNode, Suspense } from 'react'
import type { ShieldProps } from '../features/Feature.ts'
import { useDeps } from '../ports/DepsContext.tsx'

export function ShieldedAddress({ account, instead, children }: ShieldProps) {
  return (
    <Suspense fallback={instead}>
      {useDeps().features.reduce<ReactNode>(
        (inner, { name, account: parts }) =>
          parts?.Shield ? (
            <parts.Shield key={name} account={account} instead={instead}>
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
