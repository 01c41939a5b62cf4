import { type ReactNode, Suspense } from 'react'
import type { ShieldProps } from '../features/Feature.ts'
import { useDeps } from '../ports/DepsContext.tsx'

export function ShieldedAddress({ children, ...props }: ShieldProps) {
  return (
    <Suspense fallback={props.instead}>
      {useDeps().features.reduce<ReactNode>(
        (inner, { name, account: parts }) =>
          parts?.Shield ? (
            <parts.Shield key={name} {...props}>
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
