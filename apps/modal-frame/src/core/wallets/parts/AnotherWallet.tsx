import { useAtomValue } from 'jotai'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDeps } from '../../ports/DepsContext.tsx'
import { goBack } from '../../router/goBack.ts'
import { canGoBackAtom } from '../../router/router.ts'

/** Leaves a failed attempt, if there is another view to choose in. */
export function AnotherWallet({ label }: { label: string }) {
  const deps = useDeps()
  if (!useAtomValue(canGoBackAtom)) return null
  return (
    <Button variant="soft" onClick={() => void goBack(deps)}>
      {label}
    </Button>
  )
}
