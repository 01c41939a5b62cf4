import { useState } from 'react'
import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { SignIn } from '../../signIn/SignIn.tsx'
import { Unlock } from '../Unlock.tsx'
import '../../pages/page.css'
import { Words } from './Words.tsx'

type Step =
  | { name: 'signIn' }
  | { name: 'unlock'; user: SecureUser }
  | { name: 'words'; words: string; address: string }
  | { name: 'done' }

/** The recovery phrase, shown on request and never stored. */
export function Export({ keys }: { keys: KeyClient }) {
  const { export: texts } = useMessages()
  const [step, setStep] = useState<Step>({ name: 'signIn' })
  const go = async (user: SecureUser) => {
    if (!user.isOpen) return setStep({ name: 'unlock', user })
    setStep({ name: 'words', words: await keys.exportPhrase(), address: user.addresses.eip155 })
  }
  return (
    <main className="page">
      <h1>{texts.title}</h1>
      {step.name === 'signIn' && (
        <SignIn keys={keys} onSignedIn={go}>
          {texts.why}
        </SignIn>
      )}
      {step.name === 'unlock' && <Unlock keys={keys} user={step.user} onOpen={go} />}
      {step.name === 'words' && (
        <Words
          {...step}
          onDone={async () => {
            await keys.signOut()
            setStep({ name: 'done' })
          }}
        />
      )}
      {step.name === 'done' && <p>{texts.forgotten}</p>}
    </main>
  )
}
