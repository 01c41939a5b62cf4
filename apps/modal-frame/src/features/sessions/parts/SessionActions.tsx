import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountAtom } from '../../../core/accounts/account.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { queryClient } from '../../../core/queries/queryClient.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import type { RevokeOutcome } from '../flows/revokeSession.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { outcomesAtom } from '../state/revocations.ts'
import { sessionsKey } from '../state/sessionsQuery.ts'
import { texts } from '../texts/texts.ts'
import { KeepSession } from './KeepSession.tsx'

type Props = { account: QueriedAccount; session: ListedSession }

export function SessionActions({ account, session }: Props) {
  return (
    <>
      <KeepSession account={account} session={session} />
      <Revoke account={account} session={session} />
    </>
  )
}

function Revoke({ account, session }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const wallet = useAtomValue(accountAtom)?.connectedWalletInfo?.name
  const [{ [session.pci]: outcome }, setOutcomes] = useAtom(outcomesAtom)
  const [isMarking, setIsMarking] = useState(false)
  const isAsking = outcome?.status === 'asking'

  async function revoke() {
    const record = (next: RevokeOutcome | { status: 'asking' }) =>
      setOutcomes((others) => ({ ...others, [session.pci]: next }))
    record({ status: 'asking' })
    try {
      const { endSession } = await import('../flows/endSession.ts')
      await endSession(deps, account, session)
    } catch (cause) {
      record({ status: 'failed', error: AirlockError.from(cause) })
    }
  }

  async function mark() {
    setIsMarking(true)
    const isMarked = await import('../flows/markRevoked.ts').then(
      ({ markRevoked }) => markRevoked(deps, account, session.pci),
      () => false,
    )
    setIsMarking(false)
    if (isMarked) await queryClient(deps.store).invalidateQueries({ queryKey: sessionsKey(account) })
  }
  // If the wallet cannot tell, the user can.
  const canMark =
    session.isStored && !session.isMarked && (outcome?.status === 'manual' || outcome?.status === 'unseen')

  return (
    <>
      <div role="status">{outcome !== undefined && !isAsking && <Outcome outcome={outcome} wallet={wallet} />}</div>
      {outcome?.status !== 'revoked' && (
        <Button variant="danger" disabled={isAsking} onClick={() => void revoke()}>
          {isAsking ? t('revoking') : t('revoke')}
        </Button>
      )}
      {canMark && (
        <Button variant="soft" disabled={isMarking} onClick={() => void mark()}>
          {isMarking ? t('revoking') : t('markRevoked')}
        </Button>
      )}
    </>
  )
}

function Outcome({ outcome, wallet }: { outcome: RevokeOutcome | { status: 'asking' }; wallet: string | undefined }) {
  const t = useMessages(texts)
  const named = { wallet: foreignText(wallet) ?? t('yourWallet') }
  switch (outcome.status) {
    case 'manual':
      return <Alert type="info">{t('revokeManual', named)}</Alert>
    case 'listed':
      return <Alert type="warning">{t('revokeListed', named)}</Alert>
    case 'unseen':
      return <Alert type="warning">{t('revokeUnseen', named)}</Alert>
    case 'declined':
      return <Alert type="info">{t('revokeDeclined')}</Alert>
    case 'failed':
      return <Alert>{t('revokeFailed')}</Alert>
    default:
      return <Alert type="info">{t('revoked')}</Alert>
  }
}
