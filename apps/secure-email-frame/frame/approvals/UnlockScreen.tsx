import type { Opening } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { askPasskey } from '../passkey/passkey.ts'
import type { ApprovalView } from './ApprovalView.ts'

type Lock = NonNullable<ApprovalView['lock']>

/** The code where one was typed, else the passkey, which has to be asked within the click. */
export async function openingOf({ passkey }: Lock, code: string): Promise<Opening> {
  if (code.trim() !== '' || passkey === null) return { kind: 'recovery', code }
  return { kind: 'passkey', output: await askPasskey(passkey) }
}

type Props = { lock: Lock; code: string; onCode(code: string): void }

/** Offers the recovery code of a wallet that only its person can open, beside the passkey where there is one. */
export function UnlockField({ lock, code, onCode }: Props) {
  const { screen } = useMessages()
  const field = (
    <label className="approval-code">
      {screen.codeLabel}
      <input
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
        onChange={(event) => onCode(event.target.value)}
      />
    </label>
  )
  if (lock.passkey === null) return field
  return (
    <>
      <p className="approval-locked">{screen.locked}</p>
      <details>
        <summary>{screen.code}</summary>
        {field}
      </details>
    </>
  )
}
