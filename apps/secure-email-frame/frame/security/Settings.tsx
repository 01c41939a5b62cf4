import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { useState } from 'react'
import type { KeyClient, OpenUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { Icon } from '../pages/Icon.tsx'
import { Page } from '../pages/Page.tsx'
import type { PageApp } from '../pages/PageApp.ts'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'
import { Danger } from './Danger.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { AddEmail } from './logins/AddEmail.tsx'
import { AddLogin } from './logins/AddLogin.tsx'
import { Logins } from './logins/Logins.tsx'
import { RemoveLogin } from './logins/RemoveLogin.tsx'
import { RemovePasskey } from './logins/RemovePasskey.tsx'
import { useLogins } from './logins/useLogins.ts'
import { RecentChanges } from './RecentChanges.tsx'
import { Lock } from './recovery/Lock.tsx'
import { RecoveryCode } from './recovery/RecoveryCode.tsx'
import { RecoveryRows } from './recovery/RecoveryRows.tsx'
import { Replace } from './recovery/Replace.tsx'
import { StatusCard } from './recovery/StatusCard.tsx'
import { usePasskey } from './recovery/usePasskey.ts'

export type ChosenLogin =
  | { kind: 'email'; email: string; isCurrent: boolean }
  | { kind: 'account'; id: string; provider: SignInProvider; isCurrent: boolean }

export type SettingsView =
  | { name: 'home' | 'replacePasskey' | 'replaceRecovery' | 'lock' | 'addLogin' | 'addEmail' | 'delete' }
  | { name: 'recovery'; code: string }
  | { name: 'removeLogin'; login: ChosenLogin }
  | { name: 'removePasskey'; credentialId: string }

type Props = {
  keys: KeyClient
  app: PageApp
  user: OpenUser
  error: string | undefined
  onChange(user: OpenUser): void
  onLeave(): void
  onDone(): void
  onDeleted(until: number): void
}

export function Settings({ keys, app, user, error, onLeave, onDone, onDeleted, ...props }: Props) {
  const { security } = useMessages()
  const texts = usePageTexts()
  const [view, setView] = useState<SettingsView>({ name: 'home' })
  const logins = useLogins(keys)
  const passkey = usePasskey(keys, user, props.onChange)
  const goHome = () => setView({ name: 'home' })
  const change = (next: OpenUser) => {
    props.onChange(next)
    goHome()
  }
  const startRecovery = async () => setView({ name: 'recovery', code: await keys.startRecovery() })
  const shell = { app, user, error, onLeave }
  if (view.name === 'home') {
    const recovery = { user, passkey, onView: setView, startRecovery }
    return (
      <Page {...shell} isWide>
        <h1>{security.title}</h1>
        <div className="page-columns">
          <div className="page-column">
            <StatusCard {...recovery} />
            <RecoveryRows {...recovery} keys={keys} onChange={props.onChange} />
          </div>
          <div className="page-column">
            <Logins logins={logins} onView={setView} />
            <Devices keys={keys} />
            <RecentChanges changes={logins.methods?.changes ?? []} />
            <Danger onDelete={() => setView({ name: 'delete' })} />
          </div>
        </div>
      </Page>
    )
  }
  return (
    <Page key={view.name} {...shell} onBack={goHome}>
      {view.name === 'replacePasskey' && (
        <Replace
          icon={<Icon name="passkey" />}
          texts={texts.passkey}
          action={security.otherPasskey}
          onCancel={goHome}
          onReplace={async () => {
            await passkey()
            goHome()
          }}
        />
      )}
      {view.name === 'replaceRecovery' && (
        <Replace
          icon={<Icon name="paper" />}
          texts={texts.recovery}
          action={security.otherCode}
          onCancel={goHome}
          onReplace={startRecovery}
        />
      )}
      {view.name === 'recovery' && (
        <RecoveryCode code={view.code} onTyped={async (typed) => change(await keys.confirmRecovery(typed))} />
      )}
      {view.name === 'lock' && <Lock onLock={async () => change(await keys.lock())} onCancel={goHome} />}
      {view.name === 'addLogin' && (
        <AddLogin
          keys={keys}
          user={user}
          logins={logins}
          onEmail={() => setView({ name: 'addEmail' })}
          onAdded={goHome}
        />
      )}
      {view.name === 'addEmail' && (
        <AddEmail
          keys={keys}
          onAdded={() => {
            logins.reload()
            goHome()
          }}
        />
      )}
      {view.name === 'removePasskey' && (
        <RemovePasskey
          keys={keys}
          credentialId={view.credentialId}
          userId={user.id}
          onCancel={goHome}
          onRemoved={() => {
            logins.reload()
            goHome()
          }}
        />
      )}
      {view.name === 'removeLogin' && (
        <RemoveLogin
          keys={keys}
          login={view.login}
          onCancel={goHome}
          onRemoved={() => {
            if (view.login.isCurrent) {
              onDone()
              return
            }
            logins.reload()
            goHome()
          }}
        />
      )}
      {view.name === 'delete' && <DeleteAccount keys={keys} onCancel={goHome} onDeleted={onDeleted} />}
    </Page>
  )
}
