import { type ReactNode, useEffect, useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { Sentence, useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from './Ask.tsx'
import { useTask } from './useTask.ts'

type Props = {
  keys: KeyClient
  onSignedIn(user: SecureUser): void
  /** Why the page asks who is there. */
  children: ReactNode
}

/** A code of its own for a page of its own: such a page has no part in any site's session. */
export function SignIn({ keys, onSignedIn, children }: Props) {
  const { signIn } = useMessages()
  const [asked, setAsked] = useState<{ email: string; isConfirmed: boolean }>()
  if (asked === undefined) {
    return (
      <Ask
        key="address"
        label={signIn.address}
        action={signIn.send}
        field={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
        onAnswer={async (email) => {
          const { action } = await keys.requestCode(email)
          setAsked({ email, isConfirmed: action === 'VERIFY_OTP' })
        }}
      >
        {children}
      </Ask>
    )
  }
  const { email, isConfirmed } = asked
  if (!isConfirmed)
    return <AwaitDevice keys={keys} email={email} onDone={() => setAsked({ email, isConfirmed: true })} />
  return (
    <Ask
      key="code"
      label={signIn.code}
      action={signIn.next}
      field={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' }}
      onAnswer={async (code) => onSignedIn(await keys.submitCode(code))}
    >
      <Sentence of={signIn.sent} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
    </Ask>
  )
}

function AwaitDevice({ keys, email, onDone }: { keys: KeyClient; email: string; onDone: () => void }) {
  const { signIn } = useMessages()
  const { error, run } = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is waited for once.
  useEffect(() => {
    void run(async () => {
      while (!(await keys.awaitDevice()));
      onDone()
    })
  }, [])
  return (
    <>
      <p role="status">
        <Sentence of={signIn.link} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
    </>
  )
}
