import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'
import { useTask } from '../pages/useTask.ts'
import { makePasskey } from '../passkey/passkey.ts'

type Props = {
  keys: KeyClient
  user: SecureUser
  onChange(user: SecureUser): void
}

/** The ways into a wallet, and the end of the operator's. */
export function WaysIn({ onDone, ...props }: Props & { onDone: () => Promise<void> }) {
  const { security } = useMessages()
  const { isBusy, run } = useTask()
  const isLocked = props.user.mode === 'user-locked'
  return (
    <>
      <p role="status">{isLocked ? security.locked : security.managed}</p>
      <Passkey {...props} />
      <Recovery {...props} />
      {!isLocked && <Lock {...props} />}
      <button type="button" className="page-soft" disabled={isBusy} onClick={() => void run(onDone)}>
        {security.done}
      </button>
    </>
  )
}

function Passkey({ keys, user, onChange }: Props) {
  const { security } = useMessages()
  const { isBusy, error, run } = useTask()
  const isThere = user.passkey !== null
  return (
    <section>
      <h2>{security.passkey}</h2>
      <p>{isThere ? security.there : security.passkeyText}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className={isThere ? 'page-soft' : undefined}
        disabled={isBusy}
        onClick={() => void run(async () => onChange(await keys.putPasskey(await makePasskey(user))))}
      >
        {isThere ? security.otherPasskey : security.addPasskey}
      </button>
    </section>
  )
}

function Recovery({ keys, user, onChange }: Props) {
  const { security, unlock } = useMessages()
  const { isBusy, error, run } = useTask()
  const [code, setCode] = useState<string>()
  if (code !== undefined) {
    return (
      <section>
        <h2>{security.yourCode}</h2>
        <p>{security.writeDown}</p>
        <p className="page-code" dir="ltr" translate="no">
          {code}
        </p>
        <Ask
          label={unlock.code}
          action={security.typed}
          field={{ type: 'text', autoComplete: 'off', spellCheck: false }}
          onAnswer={async (typed) => {
            onChange(await keys.confirmRecovery(typed))
            setCode(undefined)
          }}
        >
          {security.typeBack}
        </Ask>
      </section>
    )
  }
  return (
    <section>
      <h2>{security.code}</h2>
      <p>{user.hasRecovery ? security.there : security.codeText}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className={user.hasRecovery ? 'page-soft' : undefined}
        disabled={isBusy}
        onClick={() => void run(async () => setCode(await keys.beginRecovery()))}
      >
        {user.hasRecovery ? security.otherCode : security.makeCode}
      </button>
    </section>
  )
}

function Lock({ keys, user, onChange }: Props) {
  const { security } = useMessages()
  const { isBusy, error, run } = useTask()
  const isReady = user.passkey !== null && user.hasRecovery
  return (
    <section>
      <h2>{security.lock}</h2>
      <p>{isReady ? security.lockText : security.lockLater}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        disabled={!isReady || isBusy}
        onClick={() => void run(async () => onChange(await keys.lock()))}
      >
        {security.lockNow}
      </button>
    </section>
  )
}
