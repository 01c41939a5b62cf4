import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { announce } from '../../flows/announce.ts'
import { useDeps } from '../../flows/DepsContext.tsx'
import { appOpeningAtom } from '../../state/appOpening.ts'
import type { Wallet } from '../../state/wallets.ts'
import type { WayToConnect } from '../../state/waysToConnect.ts'

/** After a return from an app the relay's socket needs a while to catch up; only then is silence a sign. */
const BUFFERING_MS = 5_000

/** Takes an opened link for unanswered once the visitor has been here for a while and no answer came. */
export function useUnanswered(wallet: Wallet, kind: WayToConnect): void {
  const deps = useDeps()
  const [opening, setOpening] = useAtom(appOpeningAtom)
  const isWaiting = opening.status === 'opened' && opening.wallet === wallet.id && opening.kind === kind
  const { id, name } = wallet
  useEffect(() => {
    if (!isWaiting) return
    let stay = new AbortController()
    async function watch() {
      stay.abort()
      stay = new AbortController()
      const { signal } = stay
      if (document.visibilityState !== 'visible') return
      await deps.clock.wait(BUFFERING_MS, signal)
      if (signal.aborted) return
      setOpening({ status: 'unanswered', wallet: id, kind })
      announce(deps, 'appUnanswered', { wallet: name })
    }
    const onChange = () => void watch()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stay.abort()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [deps, setOpening, isWaiting, id, name, kind])
}
