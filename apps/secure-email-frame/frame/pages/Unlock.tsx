import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { askPasskey } from '../passkey/passkey.ts'
import { Ask } from './Ask.tsx'
import { useTask } from './useTask.ts'

type Props = { keys: KeyClient; user: SecureUser; onOpen(user: SecureUser): void }

/** A wallet that only its person can open. */
export function Unlock({ keys, user: { passkey }, onOpen }: Props) {
  const { isBusy, error, run } = useTask()
  return (
    <>
      {passkey && (
        <>
          <p>Only you can open this wallet.</p>
          <p className="page-error" role="alert">
            {error}
          </p>
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              void run(async () => onOpen(await keys.unlock({ kind: 'passkey', output: await askPasskey(passkey) })))
            }
          >
            Use your passkey
          </button>
        </>
      )}
      <Ask
        label="Recovery code"
        action="Use the code"
        field={{ type: 'text', autoComplete: 'off', spellCheck: false }}
        onAnswer={async (code) => onOpen(await keys.unlock({ kind: 'recovery', code }))}
      >
        {passkey ? 'Or with its recovery code.' : 'Only its recovery code opens this wallet.'}
      </Ask>
    </>
  )
}
