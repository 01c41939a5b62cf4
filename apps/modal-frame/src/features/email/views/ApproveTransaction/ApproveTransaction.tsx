import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { cancelRequest } from '../../../../core/requests/cancelRequest.ts'
import { pendingRequestsAtom } from '../../../../core/router/pendingRequests.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { approvesInlineAtom, securePagesAtom } from '../../state/emailState.ts'
import './ApproveTransaction.css'
import { texts } from '../../texts/texts.ts'
import { ApprovalSlot } from './ApprovalSlot.tsx'
import { ApproveHeader } from './ApproveHeader.tsx'
import { WindowLink } from './WindowLink.tsx'

export function ApproveTransaction() {
  const t = useMessages(texts)
  const deps = useDeps()
  const [oldest] = useAtomValue(pendingRequestsAtom)
  const url = useAtomValue(securePagesAtom)?.approve
  const isInPlace = useAtomValue(approvesInlineAtom)
  if (oldest === undefined || url === undefined) {
    return <EmptyState title={t('nothingWaitsTitle')} text={t('nothingWaitsText')} />
  }
  if (!isInPlace) {
    return (
      <Hero title={t('approveWindowTitle')} text={t('approveWindowText')}>
        <WindowLink href={url} variant="main">
          {t('approveWindowOpen')}
        </WindowLink>
        <Button variant="soft" onClick={() => cancelRequest(deps, oldest.id)}>
          {t('approveDecline')}
        </Button>
      </Hero>
    )
  }
  return (
    <>
      <ApproveHeader href={url} namespace={oldest.namespace} />
      <ApprovalSlot />
    </>
  )
}
