import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
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
  const { isBusy, run } = useTask()
  const isLocked = props.user.mode === 'user-locked'
  return (
    <>
      <p role="status">
        {isLocked
          ? 'Only your passkey and your recovery code open this wallet. Whoever loses both loses the wallet.'
          : 'A code from your mailbox opens this wallet. So can whoever runs it, and whoever reads your mail.'}
      </p>
      <Passkey {...props} />
      <Recovery {...props} />
      {!isLocked && <Lock {...props} />}
      <button type="button" className="page-soft" disabled={isBusy} onClick={() => void run(onDone)}>
        Done
      </button>
    </>
  )
}

function Passkey({ keys, user, onChange }: Props) {
  const { isBusy, error, run } = useTask()
  const isThere = user.passkey !== null
  return (
    <section>
      <h2>A passkey</h2>
      <p>{isThere ? 'There is one for this wallet.' : 'The lock of your phone, computer or security key.'}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className={isThere ? 'page-soft' : undefined}
        disabled={isBusy}
        onClick={() => void run(async () => onChange(await keys.putPasskey(await makePasskey(user))))}
      >
        {isThere ? 'Use another passkey' : 'Add a passkey'}
      </button>
    </section>
  )
}

function Recovery({ keys, user, onChange }: Props) {
  const { isBusy, error, run } = useTask()
  const [code, setCode] = useState<string>()
  if (code !== undefined) {
    return (
      <section>
        <h2>Your recovery code</h2>
        <p>Write it down where nobody looks. It is shown this once.</p>
        <p className="page-code" dir="ltr" translate="no">
          {code}
        </p>
        <Ask
          label="Recovery code"
          action="I have written it down"
          field={{ type: 'text', autoComplete: 'off', spellCheck: false }}
          onAnswer={async (typed) => {
            onChange(await keys.confirmRecovery(typed))
            setCode(undefined)
          }}
        >
          Type it once, so that you know that you can read it.
        </Ask>
      </section>
    )
  }
  return (
    <section>
      <h2>A recovery code</h2>
      <p>
        {user.hasRecovery
          ? 'There is one for this wallet.'
          : 'Twenty-four letters on paper, for when the passkey is lost.'}
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className={user.hasRecovery ? 'page-soft' : undefined}
        disabled={isBusy}
        onClick={() => void run(async () => setCode(await keys.beginRecovery()))}
      >
        {user.hasRecovery ? 'Make another code' : 'Make a recovery code'}
      </button>
    </section>
  )
}

function Lock({ keys, user, onChange }: Props) {
  const { isBusy, error, run } = useTask()
  const isReady = user.passkey !== null && user.hasRecovery
  return (
    <section>
      <h2>Only you</h2>
      <p>
        {isReady
          ? 'From then on nothing else opens this wallet, and this cannot be undone. It does not undo what was copied before.'
          : 'Once there are both, you can take the other ways in away.'}
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        disabled={!isReady || isBusy}
        onClick={() => void run(async () => onChange(await keys.lock()))}
      >
        Let only these open it
      </button>
    </section>
  )
}
