import { useAtomValue } from 'jotai'
import { routeAtom } from '../../state/router.ts'
import { ScanCode } from './ScanCode.tsx'

/** S2.2: a wallet elsewhere, by every way that can reach it from here. */
export function ConnectingWalletConnect() {
  const route = useAtomValue(routeAtom)
  return route.view === 'ConnectingWalletConnect' ? <ScanCode wallet={route.wallet} /> : null
}
