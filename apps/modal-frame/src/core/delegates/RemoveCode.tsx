import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { useState } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { queryClient } from '../queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../queries/queryKeys.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import { texts } from './texts/removal/texts.ts'

type Outcome = 'idle' | 'asking' | 'sent' | 'unknown' | 'failed'

const OUTCOMES = { sent: 'codeRemoving', unknown: 'codeMaybeRemoved', failed: 'codeNotRemoved' } as const

export function RemoveCode({ account, network }: { account: QueriedAccount; network: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [outcome, setOutcome] = useState<Outcome>('idle')
  async function remove() {
    setOutcome('asking')
    setOutcome(
      await requestTransaction(deps, namespaceOf(account.network), {
        method: 'airlock_takeBackAccount',
        params: [],
      }).then(
        () => 'sent' as const,
        (cause) =>
          isAirlockError(cause, 'USER_REJECTED') ? 'idle' : isAirlockError(cause, 'MAYBE_SENT') ? 'unknown' : 'failed',
      ),
    )
    await queryClient(deps.store).invalidateQueries({ queryKey: queryKeys.account(account) })
  }
  return (
    <>
      <Button disabled={outcome === 'asking'} aria-busy={outcome === 'asking'} onClick={() => void remove()}>
        {t('codeRemove', { network })}
      </Button>
      <p className="code-note" role="status">
        {outcome === 'idle' || outcome === 'asking' ? null : t(OUTCOMES[outcome])}
      </p>
      {outcome === 'failed' && <p className="code-note">{t('codeElsewhere')}</p>}
    </>
  )
}
