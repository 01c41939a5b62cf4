import type { PreviousSlot } from '@airlock/protocol/secure/api'
import type { KeyClient, OpenUser } from '../../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { Day } from '../../pages/Day.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { Panel, Row } from '../../pages/Row.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../../pages/useTask.ts'
import type { SettingsView } from '../Settings.tsx'
import type { AddPasskey } from './usePasskey.ts'

type Props = {
  keys: KeyClient
  user: OpenUser
  passkey: AddPasskey
  onChange(user: OpenUser): void
  onView(view: SettingsView): void
  startRecovery(): Promise<void>
}

export function RecoveryRows({ keys, user, passkey, onChange, onView, startRecovery }: Props) {
  const { security } = useMessages()
  const { status } = usePageTexts()
  const { isBusy, error, run } = useTask()
  const isLocked = user.mode === 'user-locked'
  const hasPasskey = user.passkey !== null
  const isReady = hasPasskey && user.hasRecovery
  const on = { text: status.on, variant: 'ok' } as const
  const toDo = { text: status.toDo, variant: 'warn' } as const
  return (
    <>
      <Panel title={status.recovery}>
        {!isLocked && !user.isPasskeyOnly && (
          <Row
            icon={<Icon name={user.email === null ? 'person' : 'mail'} />}
            variant="ok"
            title={user.email === null ? status.signIn : status.emailCode}
            text={status.opens}
            tag={on}
          />
        )}
        <Row
          icon={<Icon name="passkey" />}
          variant={hasPasskey ? 'ok' : 'plain'}
          title={security.passkey}
          text={status.passkeyText}
          tag={hasPasskey ? on : toDo}
          isBusy={isBusy}
          onOpen={() => (hasPasskey ? onView({ name: 'replacePasskey' }) : void run(passkey))}
        />
        <Row
          icon={<Icon name="paper" />}
          variant={user.hasRecovery ? 'ok' : 'plain'}
          title={security.code}
          text={status.codeText}
          tag={user.hasRecovery ? on : hasPasskey ? toDo : { text: status.next, variant: 'grey' }}
          isBusy={isBusy}
          onOpen={() => (user.hasRecovery ? onView({ name: 'replaceRecovery' }) : void run(startRecovery))}
        />
        <Row
          icon={<Icon name="lock" />}
          variant={isLocked ? 'ok' : 'plain'}
          title={security.lock}
          text={isReady ? status.lockText : security.lockLater}
          tag={isLocked ? on : undefined}
          onOpen={isReady && !isLocked ? () => onView({ name: 'lock' }) : undefined}
        />
      </Panel>
      <p className="page-error" role="alert">
        {error}
      </p>
      {user.previousSlots.length > 0 && (
        <>
          <Panel title={security.former}>
            {user.previousSlots.map((slot) => (
              <Former key={slot.id} slot={slot} onPutBack={async () => onChange(await keys.restoreSlot(slot.id))} />
            ))}
          </Panel>
          <p className="page-note">
            <Icon name="info" />
            <span>{security.formerText}</span>
          </p>
        </>
      )}
    </>
  )
}

function Former({ slot, onPutBack }: { slot: PreviousSlot; onPutBack: () => Promise<void> }) {
  const { security } = useMessages()
  const { isBusy, error, run } = useTask()
  const name = slot.kind === 'passkey' ? security.passkey : security.code
  return (
    <Row
      icon={<Icon name="clock" />}
      title={name}
      text={
        <>
          <span>
            <FormattedMessage of={security.replacedAt} with={{ time: <Day of={slot.replacedAt} hasTime /> }} />
          </span>
          <span>
            <FormattedMessage of={security.keptUntil} with={{ day: <Day of={slot.keptUntil} /> }} />
          </span>
          <span className="page-error" role="alert">
            {error}
          </span>
        </>
      }
      end={
        <button
          type="button"
          className="page-link"
          aria-label={`${security.putBack}: ${name}`}
          disabled={isBusy}
          onClick={() => void run(onPutBack)}
        >
          {security.putBack}
        </button>
      }
    />
  )
}
