import { type FormEvent, useEffect, useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import './export.css'

type Step =
  | { name: 'address' }
  | { name: 'code'; email: string }
  | { name: 'words'; words: string; address: string }
  | { name: 'done' }

/** The words that recover a wallet anywhere, for whoever reads its mail. They are shown when asked for, and kept nowhere. */
export function Export({ keys }: { keys: KeyClient }) {
  const [step, setStep] = useState<Step>({ name: 'address' })
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const attempt = async (task: () => Promise<Step>) => {
    setBusy(true)
    setError(undefined)
    try {
      setStep(await task())
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'An error occurred')
    }
    setBusy(false)
  }
  const ask = (email: string) =>
    attempt(async () => {
      await keys.requestCode(email)
      return { name: 'code', email }
    })
  const open = (code: string) =>
    attempt(async () => {
      const { addresses } = await keys.submitCode(code)
      return { name: 'words', words: await keys.exportWords(), address: addresses.eip155 }
    })
  const leave = () =>
    attempt(async () => {
      await keys.signOut()
      return { name: 'done' }
    })

  return (
    <main className="export">
      <h1>Take your wallet with you</h1>
      {step.name === 'address' && (
        <Ask
          key="address"
          label="E-mail address"
          type="email"
          action="Send a code"
          isBusy={isBusy}
          error={error}
          onAnswer={ask}
        >
          Twelve words recover your wallet in any other wallet app. We send a code to your mailbox first.
        </Ask>
      )}
      {step.name === 'code' && (
        <Ask
          key="code"
          label="Six-digit code"
          type="text"
          action="Continue"
          isBusy={isBusy}
          error={error}
          onAnswer={open}
        >
          We sent a code to <bdi>{step.email}</bdi>. It works for 20 minutes.
        </Ask>
      )}
      {step.name === 'words' && <Words {...step} isBusy={isBusy} onDone={leave} />}
      {step.name === 'done' && <p>This page has forgotten the words. It can be closed.</p>}
    </main>
  )
}

type AskProps = {
  label: string
  type: 'email' | 'text'
  action: string
  isBusy: boolean
  error: string | undefined
  onAnswer: (answer: string) => Promise<void>
  children: React.ReactNode
}

function Ask({ label, type, action, isBusy, error, onAnswer, children }: AskProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onAnswer(String(new FormData(event.currentTarget).get('answer')).trim())
  }
  return (
    <form onSubmit={submit}>
      <p>{children}</p>
      <label>
        {label}
        <input
          name="answer"
          type={type}
          inputMode={type === 'text' ? 'numeric' : 'email'}
          autoComplete={type === 'text' ? 'one-time-code' : 'email'}
          maxLength={254}
          dir="ltr"
          required
        />
      </label>
      <p className="export-error" role="alert">
        {error}
      </p>
      <button type="submit" disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}

/** How long words stay on a screen that nobody looks after. */
const SHOWN_MS = 120_000

function Words({
  words,
  address,
  isBusy,
  onDone,
}: {
  words: string
  address: string
  isBusy: boolean
  onDone: () => Promise<void>
}) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <>
      <p>
        Whoever has these words has everything in <bdi className="export-address">{address}</bdi>. Write them down where
        nobody looks, and give them to nobody, whoever asks.
      </p>
      {isShown ? (
        <ol className="export-words" dir="ltr" translate="no">
          {words.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
            <li key={index}>{word}</li>
          ))}
        </ol>
      ) : (
        <button type="button" className="export-soft" onClick={() => setShown(true)}>
          Show the words
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={() => void onDone()}>
        I have written them down
      </button>
    </>
  )
}
