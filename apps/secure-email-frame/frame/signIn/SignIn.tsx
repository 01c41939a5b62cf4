import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { typedCode } from '@airlock/protocol/text/typed/typedCode'
import { type ReactNode, useEffect, useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { FieldForm } from '../pages/FieldForm.tsx'
import { ProviderMark } from '../pages/ProviderMark.tsx'
import { Panel, Row } from '../pages/Row.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../pages/useTask.ts'
import { knownAddress } from './knownAddress.ts'
import { PasskeySignIn } from './passkey/PasskeySignIn.tsx'
import { type RemovedTicket, RemovedWay, removedTicketOf } from './RemovedWay.tsx'
import { AtProvider } from './social/AtProvider.tsx'
import { useProvider } from './social/useProvider.ts'
import { useProviders } from './social/useProviders.ts'

type Props = {
  keys: KeyClient
  onSignedIn(user: SecureUser): void
  hasPasskeyWallets?: boolean | undefined
  children: ReactNode
}

export function SignIn({ keys, onSignedIn, hasPasskeyWallets = false, children }: Props) {
  const { signIn } = useMessages()
  const [login, setLogin] = useState<{ email: string; isConfirmed: boolean }>()
  const [known, setKnown] = useState(knownAddress.read)
  const [removed, setRemoved] = useState<RemovedTicket>()
  const providers = useProviders()
  const { visit, error, go, cancel } = useProvider({
    keys,
    start: keys.startSocialLogin,
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
  async function requestCode(email: string) {
    const { action } = await keys.requestCode(email)
    knownAddress.remember(email)
    setLogin({ email, isConfirmed: action === 'VERIFY_OTP' })
  }
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
        {known === undefined ? (
          <FieldForm
            key="address"
            label={signIn.address}
            action={signIn.send}
            field={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
            onResult={requestCode}
          >
            {children}
          </FieldForm>
        ) : (
          <KnownAddress email={known} onSend={() => requestCode(known)} onOther={() => setKnown(undefined)}>
            {children}
          </KnownAddress>
        )}
        {providers.length > 0 && (
          <>
            <p className="page-or">{signIn.or}</p>
            <Panel>
              {providers.map((provider) => (
                <Row
                  key={provider}
                  icon={<ProviderMark provider={provider} />}
                  title={<FormattedMessage of={signIn.goOn} with={{ provider: PROVIDER_NAMES[provider] }} />}
                  onOpen={() => go(provider)}
                />
              ))}
            </Panel>
          </>
        )}
        {hasPasskeyWallets && <PasskeySignIn keys={keys} onSignedIn={onSignedIn} />}
        <p className="page-error" role="alert">
          {error}
        </p>
      </>
    )
  }
  const { email, isConfirmed } = login
  const goBack = () => {
    setKnown(email)
    setLogin(undefined)
  }
  if (!isConfirmed)
    return (
      <AwaitDevice keys={keys} email={email} onDone={() => setLogin({ email, isConfirmed: true })} onBack={goBack} />
    )
  return (
    <>
      <FieldForm
        key="code"
        label={signIn.code}
        action={signIn.next}
        field={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' }}
        onResult={async (code) => {
          const user = await orRemoved(() => keys.submitCode(typedCode(code)))
          if (user !== undefined) onSignedIn(user)
        }}
      >
        <FormattedMessage of={signIn.sent} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </FieldForm>
      <OtherWay onBack={goBack} />
    </>
  )
}

type KnownProps = { email: string; onSend(): Promise<void>; onOther(): void; children: ReactNode }

function KnownAddress({ email, onSend, onOther, children }: KnownProps) {
  const { signIn } = useMessages()
  const { page } = usePageTexts()
  const { isBusy, error, run } = useTask()
  return (
    <>
      <p>{children}</p>
      <p>
        <FormattedMessage of={page.known} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button type="button" className="page-button" disabled={isBusy} onClick={() => void run(onSend)}>
        {signIn.send}
      </button>
      <button type="button" className="page-link" onClick={onOther}>
        {page.otherEmail}
      </button>
    </>
  )
}

type AwaitProps = { keys: KeyClient; email: string; onDone(): void; onBack(): void }

function AwaitDevice({ keys, email, onDone, onBack }: AwaitProps) {
  const { signIn } = useMessages()
  const { error, run } = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is waited for once.
  useEffect(() => {
    let isLeft = false
    void run(async () => {
      while (!isLeft && !(await keys.awaitDevice()));
      if (!isLeft) onDone()
    })
    return () => {
      isLeft = true
    }
  }, [])
  return (
    <>
      <p role="status">
        <FormattedMessage of={signIn.link} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <OtherWay onBack={onBack} />
    </>
  )
}

function OtherWay({ onBack }: { onBack(): void }) {
  const { page } = usePageTexts()
  return (
    <button type="button" className="page-link" onClick={onBack}>
      {page.back}
    </button>
  )
}
