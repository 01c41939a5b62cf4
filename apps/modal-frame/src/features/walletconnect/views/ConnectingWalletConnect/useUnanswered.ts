import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { announce } from '../../../../core/notices/announce.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { type AppLaunch, appLaunchAtom } from '../../state/appLaunch.ts'
import { texts } from '../../texts/texts.ts'

/** The relay's socket needs time after returning from an app. */
const BUFFERING_MS = 5_000

export function useUnanswered(openAttempt: AppLaunch | undefined, { name }: Wallet): void {
  const deps = useDeps()
  const setOpening = useSetAtom(appLaunchAtom)
  useEffect(() => {
    if (openAttempt?.status !== 'opened') return
    const { attempt, kind } = openAttempt
    let stay = new AbortController()
    async function watch() {
      stay.abort()
      stay = new AbortController()
      const { signal } = stay
      if (document.visibilityState !== 'visible') return
      await deps.clock.wait(BUFFERING_MS, signal)
      if (signal.aborted) return
      setOpening({ status: 'unanswered', attempt, kind })
      announce(deps, ownNotice(texts, 'noticeAppUnanswered', { wallet: name }))
    }
    const onChange = () => void watch()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stay.abort()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [deps, setOpening, openAttempt, name])
}
