import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { hide } from '../../../../../core/notices/showToast.ts'
import { toastAtom } from '../../../../../core/notices/toast.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import { useCountdown } from '../../../../../core/ports/useCountdown.ts'
import { reportsTokensAtom } from '../../../../../core/queries/tokens.ts'
import { formatMoment } from '../../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/Skeleton.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { texts } from '../../../texts/texts.ts'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  dataUpdatedAt: number
  isError: boolean
  refetch: () => Promise<unknown>
}
type Props<Data> = {
  query: Query<Data>
  title?: string
  failed: 'tokensFailed' | 'nftsFailed' | 'historyFailed'
  empty?: ReactNode
  blockedUntil?: number | undefined
  children: (data: Data) => ReactNode
}

export function QueryState<Data>({ query, title, failed, empty, blockedUntil = 0, children }: Props<Data>) {
  const t = useMessages(texts)
  const network = useNetworkName()
  const language = useLanguage()
  const { data, error, dataUpdatedAt, isError, refetch } = query
  useReportsTokens(isError)
  if (data === undefined && !isError) return <SkeletonRows count={4} />
  const isServed = !(error instanceof AirlockError && error.name === 'NETWORK_NOT_SERVED')
  const message =
    data !== undefined
      ? t('stale', { time: formatMoment(new Date(dataUpdatedAt), language) })
      : t(isServed ? failed : 'notServed', { network })
  return (
    <>
      {isError && (
        <Alert
          type="warning"
          end={(isServed || data !== undefined) && <Retry blockedUntil={blockedUntil} onRetry={refetch} />}
        >
          {title !== undefined && data === undefined && <b>{`${title}\n`}</b>}
          {message}
        </Alert>
      )}
      {data === undefined ? empty : children(data)}
    </>
  )
}

type RetryProps = { blockedUntil: number; onRetry: () => Promise<unknown> }

function Retry({ blockedUntil, onRetry }: RetryProps) {
  const t = useMessages(texts)
  const seconds = useCountdown(blockedUntil)
  return (
    <Button variant="text" disabled={seconds > 0} onClick={() => void onRetry()}>
      {/* An alert would be read again each second. */}
      <span className={seconds > 0 ? 'hidden-text' : undefined}>{t('tryAgain')}</span>
      {seconds > 0 && <span aria-hidden="true">{t('tryAgainIn', { seconds })}</span>}
    </Button>
  )
}

/** A visible alert is enough: no toast covers the total. */
export function useReportsTokens(isReporting: boolean) {
  const deps = useDeps()
  const setReports = useSetAtom(reportsTokensAtom)
  useEffect(() => {
    if (!isReporting) return
    setReports((count) => count + 1)
    const toast = deps.store.get(toastAtom)
    if (toast && 'key' in toast.notice && toast.notice.key === 'tokensFailed') hide(deps, toast)
    return () => setReports((count) => count - 1)
  }, [deps, setReports, isReporting])
}
