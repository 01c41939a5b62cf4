import { useEffect } from 'react'
import { hashOf } from '../../keys/bytes/hashOf.ts'
import type { ApprovalView, Decide } from '../shared/types.ts'
import { RequestScreen } from './RequestScreen.tsx'
import { UnlockScreen } from './UnlockScreen.tsx'
import { UnofferedScreen } from './UnofferedScreen.tsx'
import type { Surface } from './useGate.ts'

type Props = {
  view: ApprovalView
  surface: Surface
  decide: Decide
  onHeight?: ((height: number) => void) | undefined
}

export function ApprovalScreen({ view, decide, ...rest }: Props) {
  const { key } = view
  const onDecline = () => decide.decline(key)
  // The frame has the focus, so the modal does not receive the key.
  useEffect(() => {
    const declineOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') decide.decline(key)
    }
    addEventListener('keydown', declineOnEscape)
    return () => removeEventListener('keydown', declineOnEscape)
  }, [decide, key])
  if (view.kind === 'unlock') {
    return (
      <UnlockScreen
        {...rest}
        view={view}
        onDecline={onDecline}
        onOpen={(unlockMethod) => decide.unlock(key, unlockMethod)}
      />
    )
  }
  if (view.kind === 'unoffered') return <UnofferedScreen {...rest} view={view} onDecline={onDecline} />
  const { account } = view
  return (
    <RequestScreen
      {...rest}
      view={view}
      onDecline={onDecline}
      onApprove={async (request) => decide.approve(key, { shownHash: await hashOf({ account, request }) })}
    />
  )
}
