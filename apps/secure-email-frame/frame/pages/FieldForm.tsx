import { normalizeTyped } from '@airlock/protocol/text/typed/normalizeTyped'
import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react'
import { useTask } from './useTask.ts'

type Props = {
  label: string
  action: string
  field: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'autoFocus'>
  onResult(response: string): Promise<void>
  isSecond?: boolean
  children: ReactNode
}

export function FieldForm({ label, action, field, onResult, isSecond = false, children }: Props) {
  const { isBusy, error, run } = useTask()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const response = normalizeTyped(String(new FormData(event.currentTarget).get('answer')))
    void run(() => onResult(response))
  }
  return (
    <form onSubmit={submit}>
      <p>{children}</p>
      <label className="page-label">
        {label}
        <input className="page-field" name="answer" {...field} maxLength={254} dir="ltr" required />
      </label>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button type="submit" className={isSecond ? 'page-button page-soft' : 'page-button'} disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}
