import { useAtomValue } from 'jotai'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDeps } from '../../ports/DepsContext.tsx'
import { goBack } from '../../router/goBack.ts'
import { canGoBackAtom } from '../../router/router.ts'

export function AnotherWallet({ label }: { label: string }) {
  const deps = useDeps()
  if (!useAtomValue(canGoBackAtom)) return null
  return (
    <Button variant="soft" onClick={() => void goBack(deps)}>
      {label}
    </Button>
  )
}
