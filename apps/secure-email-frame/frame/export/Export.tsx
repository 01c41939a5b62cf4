import { useState } from 'react'
import type { KeyClient, OpenUser, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { EndOfVisit } from '../pages/EndOfVisit.tsx'
import { Page } from '../pages/Page.tsx'
import type { PageApp } from '../pages/PageApp.ts'
import { Unlock } from '../pages/Unlock.tsx'
import { useTask } from '../pages/useTask.ts'
import { knownAddress } from '../signIn/knownAddress.ts'
import { SignIn } from '../signIn/SignIn.tsx'
import { mainAddress } from '../wallet/mainAddress.ts'
import { CheckWords } from './CheckWords.tsx'
import { Warn } from './Warn.tsx'
import { Words } from './Words.tsx'

type Step =
  | { name: 'signIn' }
  | { name: 'unlock'; user: SecureUser }
  | { name: 'warn'; user: OpenUser }
  | { name: 'words'; user: OpenUser }
  | { name: 'check'; user: OpenUser; words: readonly string[] }
  | { name: 'done' }

export function Export({ keys, app }: { keys: KeyClient; app: PageApp }) {
  const { export: texts } = useMessages()
  const [step, setStep] = useState<Step>({ name: 'signIn' })
  const { error, run } = useTask()
  const user = 'user' in step ? step.user : undefined
  const end = async () => {
    if (user !== undefined) await keys.signOut()
    knownAddress.forget()
    setStep({ name: 'done' })
  }
  const leave = () =>
    void run(async () => {
      await end()
      window.close()
    })
  if (step.name === 'done') {
    return (
      <EndOfVisit app={app} title={texts.title}>
        {texts.forgotten}
      </EndOfVisit>
    )
  }
  const proceed = (next: SecureUser) =>
    setStep(next.isOpen ? { name: 'warn', user: next } : { name: 'unlock', user: next })
  return (
    <Page app={app} user={user} error={error} onLeave={leave} onBack={backOf(step)}>
      {(step.name === 'signIn' || step.name === 'unlock') && <h1>{texts.title}</h1>}
      {step.name === 'signIn' && (
        <SignIn keys={keys} onSignedIn={proceed} hasPasskeyWallets={app.hasPasskeyWallets}>
          {texts.why}
        </SignIn>
      )}
      {step.name === 'unlock' && <Unlock keys={keys} user={step.user} onOpen={proceed} />}
      {step.name === 'warn' && <Warn onGoOn={() => setStep({ name: 'words', user: step.user })} onCancel={leave} />}
      {step.name === 'words' && (
        <Words
          address={mainAddress(step.user)}
          load={async () => (await keys.exportPhrase()).split(' ')}
          onWritten={(words) => setStep({ name: 'check', user: step.user, words })}
        />
      )}
      {step.name === 'check' && <CheckWords words={step.words} onDone={end} />}
    </Page>
  )

  function backOf(current: Step) {
    if (current.name === 'words') return () => setStep({ name: 'warn', user: current.user })
    if (current.name === 'check') return () => setStep({ name: 'words', user: current.user })
    return undefined
  }
}
