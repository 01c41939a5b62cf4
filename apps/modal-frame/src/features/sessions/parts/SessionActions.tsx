import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountAtom } from '../../../core/accounts/account.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { queryClient } from '../../../core/queries/queryClient.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { endSession } from '../flows/endSession.ts'
import { markRevoked } from '../flows/markRevoked.ts'
import type { RevokeOutcome } from '../flows/revokeSession.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { outcomesAtom } from '../state/revocations.ts'
import { sessionsKey } from '../state/sessionsQuery.ts'
import { texts } from '../texts/texts.ts'
import { KeepSession } from './KeepSession.tsx'

type Props = { account: QueriedAccount; session: ListedSession }

/** Actions on an active permission. */
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
  const outcome = useAtomValue(outcomesAtom)[session.pci]
  const [isMarking, setIsMarking] = useState(false)
  const isAsking = outcome?.status === 'asking'

  async function mark() {
    setIsMarking(true)
    const isMarked = await markRevoked(deps, account, session.pci)
    setIsMarking(false)
    if (isMarked) await queryClient(deps.store).invalidateQueries({ queryKey: sessionsKey(account) })
  }
  // The wallet was asked, and cannot tell: the visitor can.
  const canMark =
    session.isStored && !session.isMarked && (outcome?.status === 'manual' || outcome?.status === 'unseen')

  return (
    <>
      <div role="status">{outcome !== undefined && !isAsking && <Outcome outcome={outcome} wallet={wallet} />}</div>
      {outcome?.status !== 'revoked' && (
        <Button variant="danger" disabled={isAsking} onClick={() => void endSession(deps, account, session)}>
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
