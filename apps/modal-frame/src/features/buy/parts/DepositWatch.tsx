import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { openCountAtom } from '../../../core/router/modal.ts'
import { watchDeposits } from '../flows/watchDeposits.ts'
import { type Arrival, arrivalsAtom, figuresOf, listOf } from '../state/Arrival.ts'
import { texts } from '../texts/texts.ts'

/** Spam may arrive without end. It hides no listed token. */
const MAX_ROWS = 5

export function DepositWatch({ account }: { account: QueriedAccount }) {
  const deps = useDeps()
  const of = listOf(useAtomValue(openCountAtom), account)
  const setFound = useSetAtom(arrivalsAtom)
  useEffect(() => {
    const controller = new AbortController()
    const onArrivals = (latest: readonly Arrival[]) => {
      setFound((known) => {
        const previous = known.of === of ? known.arrivals : []
        const all = [...latest.toReversed(), ...previous]
        const listedFirst = all.toSorted((one, other) => Number(other.isListed) - Number(one.isListed))
        return { of, arrivals: listedFirst.slice(0, MAX_ROWS) }
      })
      announce(deps, noticeOf(latest))
    }
    void watchDeposits(deps, account, { of, signal: controller.signal, onArrivals })
    return () => controller.abort()
  }, [deps, account, of, setFound])
  return null
}

function noticeOf(arrivals: readonly Arrival[]) {
  const listed = arrivals.findLast((arrival) => arrival.isListed)
  return listed?.isListed ? ownNotice(texts, 'fundsArrived', figuresOf(listed)) : ownNotice(texts, 'unlistedArrived')
}
