import { useState } from 'react'
import type { PasskeyData, UnlockMethod } from '../../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { Day } from '../../pages/Day.tsx'
import { promptPasskey } from '../../wallet/passkey/passkey.ts'
import type { UnlockView } from '../shared/types.ts'
import { Screen } from './Screen.tsx'
import type { Surface } from './useGate.ts'
import './unlock.css'

type Props = {
  view: UnlockView
  surface: Surface
  onOpen(unlockMethod: UnlockMethod): Promise<void>
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

export function UnlockScreen({ view, onOpen, ...rest }: Props) {
  const { passkey, deletesAt } = view
  const { screen, security, unlock } = useMessages()
  const [code, setCode] = useState('')
  const opensByCode = code.trim() !== '' || passkey === null
  const field = (
    <label className="approval-code">
      {screen.codeLabel}
      <input
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
        onChange={(event) => setCode(event.target.value)}
      />
    </label>
  )
  return (
    <Screen
      {...rest}
      view={view}
      title={screen.unlock}
      action={opensByCode ? unlock.useCode : unlock.passkey}
      working={screen.opening}
      // Passkeys must be requested within the click.
      more={
        passkey !== null && (
          <details>
            <summary>{screen.code}</summary>
            {field}
          </details>
        )
      }
      onApprove={async () => onOpen(opensByCode ? { kind: 'recovery', code } : await openingBy(passkey))}
    >
      {() => (
        <>
          <p className="approval-locked">{screen.locked}</p>
          {deletesAt !== null && (
            <p className="approval-locked">
              <FormattedMessage of={security.deletes} with={{ day: <Day of={deletesAt} /> }} />
            </p>
          )}
          {passkey === null && field}
        </>
      )}
    </Screen>
  )
}

async function openingBy(passkey: PasskeyData): Promise<UnlockMethod> {
  return { kind: 'passkey', output: await promptPasskey(passkey) }
}
