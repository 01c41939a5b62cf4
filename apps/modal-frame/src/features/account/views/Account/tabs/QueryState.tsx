import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ReactNode } from 'react'
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
  blocked?: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryState<Data>({ query, title, failed, empty, blocked, children }: Props<Data>) {
  const t = useMessages(texts)
  const network = useNetworkName()
  const language = useLanguage()
  const { data, error, dataUpdatedAt, isError, refetch } = query
  if (data === undefined && !isError) return <SkeletonRows count={4} />
  const isServed = !(error instanceof AirlockError && error.name === 'NETWORK_NOT_SERVED')
  const message =
    data !== undefined
      ? t('stale', { time: formatMoment(new Date(dataUpdatedAt), language) })
      : t(isServed ? failed : 'notServed', { network })
  return (
    <>
      {isError && (
        <div className="account-failure">
          <Alert
            type="warning"
            end={
              blocked === undefined && (
                <Button variant="text" onClick={() => void refetch()}>
                  {t('tryAgain')}
                </Button>
              )
            }
          >
            {title !== undefined && <b>{`${title}\n`}</b>}
            {message} {blocked}
          </Alert>
        </div>
      )}
      {data === undefined ? empty : children(data)}
    </>
  )
}
