import type { OpenUser } from '../../keys/KeyClient.ts'
import { recoveryWays } from '../../keys/recoveryWays.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { fill } from '../../pages/fill.ts'
import { Icon } from '../../pages/Icon.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../../pages/useTask.ts'
import type { AddPasskey } from './usePasskey.ts'

type Props = { user: OpenUser; passkey: AddPasskey; startRecovery(): Promise<void> }

export function StatusCard({ user, passkey, startRecovery }: Props) {
  const { security } = useMessages()
  const { status } = usePageTexts()
  const { isBusy, error, run } = useTask()
  const isLocked = user.mode === 'user-locked'
  const done = recoveryWays(user)
  const next =
    user.passkey === null
      ? { icon: 'passkey' as const, text: security.addPasskey, act: passkey }
      : user.hasRecovery
        ? undefined
        : { icon: 'paper' as const, text: security.makeCode, act: startRecovery }
  return (
    <section className="page-status">
      <div className="page-status-head">
        <span className={`page-glyph page-glyph-${isLocked ? 'ok' : 'warn'}`}>
          <Icon name={isLocked ? 'shieldCheck' : 'shield'} />
        </span>
        <div role="status">
          <h2>{isLocked ? status.locked : fill(status.setUp, { done })}</h2>
          <p>{isLocked ? status.lockedText : user.email ? security.managed : status.managedNoEmail}</p>
        </div>
      </div>
      <div className="page-meter" aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <i key={part} data-done={part <= done} />
        ))}
      </div>
      <p className="page-error" role="alert">
        {error}
      </p>
      {next && (
        <button type="button" className="page-button" disabled={isBusy} onClick={() => void run(next.act)}>
          <Icon name={next.icon} />
          {next.text}
        </button>
      )}
    </section>
  )
}
