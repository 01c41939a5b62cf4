import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { useTask } from '../pages/useTask.ts'

export type RemovedTicket = { ticket: string; mayTakeBack: boolean }

export function removedTicketOf(cause: unknown): RemovedTicket | undefined {
  if (!(cause instanceof SecureError) || cause.code !== 'WAY_REMOVED') return undefined
  const { ticket, mayTakeBack = false } = cause.context
  return ticket === undefined ? undefined : { ticket, mayTakeBack }
}

type Props = { keys: KeyClient; removed: RemovedTicket; onSignedIn(user: SecureUser): void }

/** Tells the user that their login was removed from its wallet, and lets them decide (T140). */
export function RemovedWay({ keys, removed: { ticket, mayTakeBack }, onSignedIn }: Props) {
  const { signIn } = useMessages()
  const { isBusy, error, run } = useTask()
  const decide = (decision: 'takeBack' | 'leave') =>
    run(async () => onSignedIn(await keys.decideRemovedWay(decision, ticket)))
  return (
    <div className="page-stack">
      <h2>{signIn.removed}</h2>
      <p role="status">{mayTakeBack ? signIn.removedText : signIn.removedForGood}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      {mayTakeBack && (
        <button type="button" className="page-button" disabled={isBusy} onClick={() => void decide('takeBack')}>
          {signIn.takeBack}
        </button>
      )}
      <button type="button" className="page-button page-soft" disabled={isBusy} onClick={() => void decide('leave')}>
        {signIn.leaveWay}
      </button>
    </div>
  )
}
