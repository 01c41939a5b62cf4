import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { announce } from '../../../../core/notices/announce.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { pairingAtom } from '../../state/pairing.ts'
import { texts } from '../../texts/texts.ts'

/** An expired code stays until the next; `uri` is the valid one. */
export function useCode(): { shown: string | undefined; uri: string | undefined } {
  const deps = useDeps()
  const pairing = useAtomValue(pairingAtom)
  const [last, setLast] = useState<string>()
  const isExpired = useIsPast(pairing.status === 'ready' ? pairing.expiresAt : undefined)
  const offered = pairing.status === 'ready' ? pairing.uri : undefined
  if (offered !== undefined && offered !== last) setLast(offered)

  const [first] = useState({ uri: undefined as string | undefined })
  useEffect(() => {
    if (offered === undefined) return
    if (first.uri !== undefined && first.uri !== offered) announce(deps, ownNotice(texts, 'noticeCodeRenewed'))
    first.uri = offered
  }, [deps, first, offered])
  return { shown: offered ?? last, uri: isExpired ? undefined : offered }
}

/** By the wall clock, also after sleep (T66). */
function useIsPast(at: number | undefined): boolean {
  const { clock } = useDeps()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (at === undefined) return
    const controller = new AbortController()
    const check = () => setNow(clock.now())
    void clock.wait(at - clock.now(), controller.signal).then(() => controller.signal.aborted || check())
    document.addEventListener('visibilitychange', check)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', check)
    }
  }, [clock, at])
  return at !== undefined && now >= at
}
