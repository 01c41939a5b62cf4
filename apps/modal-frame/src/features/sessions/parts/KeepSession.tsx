import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtom } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { keepingAtom } from '../state/keeping.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { texts } from '../texts/texts.ts'

/** Only for permissions that the gateway lacks. A changed one is for revoking. */
export function KeepSession({ account, session }: { account: QueriedAccount; session: ListedSession }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const [{ [session.pci]: stage }, setStages] = useAtom(keepingAtom)
  const isOffered = offered.sessions && session.isNoted && !session.isStored && !session.isWider
  const isAsking = stage === 'asking'

  async function keep() {
    const record = (next: 'asking' | 'failed') => setStages((others) => ({ ...others, [session.pci]: next }))
    record('asking')
    try {
      const { keepSession } = await import('../flows/keepSession.ts')
      await keepSession(deps, account, session)
    } catch {
      record('failed')
    }
  }

  return (
    <>
      <div role="status">
        {stage === 'failed' && <Alert>{t('keepFailed')}</Alert>}
        {stage === 'kept' && <Alert type="info">{t('keepDone')}</Alert>}
      </div>
      {isOffered && stage !== 'kept' && (
        <div className="smart-session-keep">
          <Button variant="text" disabled={isAsking} onClick={() => void keep()}>
            {isAsking ? t('revoking') : t('keep')}
          </Button>
          <p>{t('keepPublic')}</p>
        </div>
      )}
    </>
  )
}
