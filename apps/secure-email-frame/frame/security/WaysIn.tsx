import { useRef, useState } from 'react'
import type { KeyClient, PasskeyData, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'
import { makePasskey, promptPasskey } from '../wallet/passkey.ts'
import { FormerWays } from './FormerWays.tsx'
import { Step } from './Step.tsx'

type Props = {
  keys: KeyClient
  user: SecureUser
  onChange(user: SecureUser): void
}

export function WaysIn(props: Props) {
  const { security } = useMessages()
  const isLocked = props.user.mode === 'user-locked'
  return (
    <section>
      <h2>{security.waysIn}</h2>
      <p role="status">{isLocked ? security.locked : security.managed}</p>
      <Passkey {...props} />
      <Recovery {...props} />
      <FormerWays {...props} />
      {!isLocked && <Lock {...props} />}
    </section>
  )
}

function Passkey({ keys, user, onChange }: Props) {
  const { security } = useMessages()
  /** Created but unused; a retry uses it instead of creating another. */
  const created = useRef<PasskeyData>(undefined)
  const isThere = user.passkey !== null
  return (
    <Step
      title={security.passkey}
      text={isThere ? security.there : security.passkeyText}
      action={isThere ? security.otherPasskey : security.addPasskey}
      isDone={isThere}
      onAct={async () => {
        created.current ??= await makePasskey(user)
        const output = await promptPasskey(created.current)
        onChange(await keys.putPasskey({ ...created.current, output }))
        created.current = undefined
      }}
    />
  )
}

function Recovery({ keys, user, onChange }: Props) {
  const { security, unlock } = useMessages()
  const [code, setCode] = useState<string>()
  if (code === undefined) {
    return (
      <Step
        title={security.code}
        text={user.hasRecovery ? security.there : security.codeText}
        action={user.hasRecovery ? security.otherCode : security.makeCode}
        isDone={user.hasRecovery}
        onAct={async () => setCode(await keys.beginRecovery())}
      />
    )
  }
  return (
    <div className="page-step">
      <h3>{security.yourCode}</h3>
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
    </div>
  )
}

function Lock({ keys, user, onChange }: Props) {
  const { security } = useMessages()
  const isReady = user.passkey !== null && user.hasRecovery
  return (
    <Step
      title={security.lock}
      text={isReady ? security.lockText : security.lockLater}
      action={security.lockNow}
      isReady={isReady}
      onAct={async () => onChange(await keys.lock())}
    />
  )
}
