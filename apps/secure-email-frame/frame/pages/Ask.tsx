import { normalizeTyped } from '@airlock/protocol/text/normalizeTyped'
import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { useTask } from './useTask.ts'

type Props = {
  label: string
  action: string
  field: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'autoFocus'>
  onAnswer(answer: string): Promise<void>
  isDangerous?: boolean
  onCancel?: () => void
  children: ReactNode
}

export function Ask({ label, action, field, onAnswer, isDangerous = false, onCancel, children }: Props) {
  const { signIn } = useMessages()
  const { isBusy, error, run } = useTask()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const response = normalizeTyped(String(new FormData(event.currentTarget).get('answer')))
    void run(() => onAnswer(response))
  }
  return (
    <form onSubmit={submit}>
      <p>{children}</p>
      <label>
        {label}
        <input name="answer" {...field} maxLength={254} dir="ltr" required />
      </label>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button type="submit" className={isDangerous ? 'page-danger' : undefined} disabled={isBusy}>
        {action}
      </button>
      {onCancel && (
        <button type="button" className="page-soft" onClick={onCancel}>
          {signIn.cancel}
        </button>
      )}
    </form>
  )
}
