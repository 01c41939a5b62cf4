import { Suspense } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'

/** Parts of other features for one place of the account. */
export function AccountParts({ slot }: { slot: 'Wallets' | 'Setting' | 'Empty' | 'Notice' }) {
  return (
    <Suspense>
      {useDeps().features.map(({ name, account }) => {
        const Part = account?.[slot]
        return Part && <Part key={name} />
      })}
    </Suspense>
  )
}
