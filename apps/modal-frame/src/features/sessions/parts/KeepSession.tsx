import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { keepSession } from '../flows/keepSession.ts'
import { keepingAtom } from '../state/keeping.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { texts } from '../texts/texts.ts'

/** Offers to store a permission that only this browser and the wallet know. A changed one is for revoking. */
export function KeepSession({ account, session }: { account: QueriedAccount; session: ListedSession }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const stage = useAtomValue(keepingAtom)[session.pci]
  const isOffered = offered.sessions && session.isNoted && !session.isStored && !session.isWider
  const isAsking = stage === 'asking'
  return (
    <>
      <div role="status">
        {stage === 'failed' && <Alert>{t('keepFailed')}</Alert>}
        {stage === 'kept' && <Alert type="info">{t('keepDone')}</Alert>}
      </div>
      {isOffered && stage !== 'kept' && (
        <Button variant="text" disabled={isAsking} onClick={() => void keepSession(deps, account, session)}>
          {isAsking ? t('revoking') : t('keep')}
        </Button>
      )}
    </>
  )
}
