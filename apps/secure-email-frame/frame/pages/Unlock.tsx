import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { promptPasskey } from '../wallet/passkey/passkey.ts'
import { FieldForm } from './FieldForm.tsx'
import { Icon } from './Icon.tsx'
import { useTask } from './useTask.ts'

type Props = { keys: KeyClient; user: SecureUser; onOpen(user: SecureUser): void }

export function Unlock({ keys, user: { passkey }, onOpen }: Props) {
  const { unlock } = useMessages()
  const { isBusy, error, run } = useTask()
  return (
    <>
      {passkey && (
        <>
          <p>{unlock.onlyYou}</p>
          <p className="page-error" role="alert">
            {error}
          </p>
          <button
            type="button"
            className="page-button"
            disabled={isBusy}
            onClick={() =>
              void run(async () => onOpen(await keys.unlock({ kind: 'passkey', output: await promptPasskey(passkey) })))
            }
          >
            <Icon name="passkey" />
            {unlock.passkey}
          </button>
        </>
      )}
      <FieldForm
        label={unlock.code}
        action={unlock.useCode}
        isSecond={passkey !== null}
        field={{ type: 'text', autoComplete: 'off', spellCheck: false }}
        onResult={async (code) => onOpen(await keys.unlock({ kind: 'recovery', code }))}
      >
        {passkey ? unlock.orCode : unlock.onlyCode}
      </FieldForm>
    </>
  )
}
