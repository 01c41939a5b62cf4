import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { replaceSent } from '../../flows/replaceSent.ts'
import { canReplaceAtom, replacementAtom } from '../../state/replacement.ts'
import { texts } from '../../texts/texts.ts'

export function ReplaceActions({ row }: { row: SentRow }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const replacement = useAtomValue(replacementAtom)
  const canReplace = useAtomValue(canReplaceAtom)
  if (!canReplace(row)) return null
  const status = replacement?.row === row.id ? replacement.status : undefined
  const isBusy = replacement?.status === 'asking'
  return (
    <>
      {status === 'declined' && <Alert type="info">{t('sentReplaceDeclined')}</Alert>}
      {status === 'pending' && <Alert type="warning">{t('sendPendingRequest')}</Alert>}
      {status === 'failed' && <Alert>{t('sentReplaceFailed')}</Alert>}
      <div className="sent-replace">
        {canSpeedUp(row) && (
          <Button
            variant="soft"
            disabled={isBusy}
            onClick={() => void replaceSent(deps, row, row.isCancelling ? 'cancel' : 'speedUp')}
          >
            {t('sentSpeedUp')}
          </Button>
        )}
        {!row.isCancelling && (
          <Button variant="danger" disabled={isBusy} onClick={() => void replaceSent(deps, row, 'cancel')}>
            {t('sentCancel')}
          </Button>
        )}
      </div>
    </>
  )
}

/** No own wallet accepts data for its own address from a page (T83). */
function canSpeedUp({ calls, caipNetworkId, from, to, isCancelling }: SentRow) {
  return calls === undefined || isCancelling === true || !isSameAddress(namespaceOf(caipNetworkId), from, to)
}
