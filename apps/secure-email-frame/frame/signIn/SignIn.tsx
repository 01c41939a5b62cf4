import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { typedCode } from '@airlock/protocol/text/typedCode'
import { type ReactNode, useEffect, useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'
import { useTask } from '../pages/useTask.ts'
import { type RemovedTicket, RemovedWay, removedTicketOf } from './RemovedWay.tsx'
import { AtProvider } from './social/AtProvider.tsx'
import { useProvider } from './social/useProvider.ts'
import { useProviders } from './social/useProviders.ts'

type Props = {
  keys: KeyClient
  onSignedIn(user: SecureUser): void
  children: ReactNode
}

/** Sign-in of a standalone page, by code or provider. */
export function SignIn({ keys, onSignedIn, children }: Props) {
  const { signIn } = useMessages()
  const [login, setLogin] = useState<{ email: string; isConfirmed: boolean }>()
  const [removed, setRemoved] = useState<RemovedTicket>()
  const providers = useProviders()
  const { visit, error, go, cancel } = useProvider({
    keys,
    begin: keys.beginSocial,
    async wait(transaction, signal) {
      const user = await orRemoved(() => keys.redeemSocial(transaction))
      if (user === null) return false
      if (user === undefined) return true
      // The sign-in finished while it was cancelled.
      if (signal.aborted) await keys.signOut()
      else onSignedIn(user)
      return true
    },
    cancel: keys.cancelSocial,
  })
  /** @returns undefined if the user must decide about a removed login */
  async function orRemoved<Value>(signInBy: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await signInBy()
    } catch (cause) {
      const ticket = removedTicketOf(cause)
      if (ticket === undefined) throw cause
      setRemoved(ticket)
      return undefined
    }
  }
  if (removed !== undefined) return <RemovedWay keys={keys} removed={removed} onSignedIn={onSignedIn} />
  if (visit !== undefined) return <AtProvider visit={visit} onCancel={cancel} />
  if (login === undefined) {
    return (
      <>
        <Ask
          key="address"
          label={signIn.address}
          action={signIn.send}
          field={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
          onAnswer={async (email) => {
            const { action } = await keys.requestCode(email)
            setLogin({ email, isConfirmed: action === 'VERIFY_OTP' })
          }}
        >
          {children}
        </Ask>
        {providers.length > 0 && <p className="page-or">{signIn.or}</p>}
        {providers.map((provider) => (
          <button key={provider} type="button" className="page-soft" onClick={() => go(provider)}>
            <FormattedMessage of={signIn.goOn} with={{ provider: PROVIDER_NAMES[provider] }} />
          </button>
        ))}
        <p className="page-error" role="alert">
          {error}
        </p>
      </>
    )
  }
  const { email, isConfirmed } = login
  if (!isConfirmed)
    return <AwaitDevice keys={keys} email={email} onDone={() => setLogin({ email, isConfirmed: true })} />
  return (
    <Ask
      key="code"
      label={signIn.code}
      action={signIn.next}
      field={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' }}
      onAnswer={async (code) => {
        const user = await orRemoved(() => keys.submitCode(typedCode(code)))
        if (user !== undefined) onSignedIn(user)
      }}
    >
      <FormattedMessage of={signIn.sent} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
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
        <FormattedMessage of={signIn.link} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
    </>
  )
}
