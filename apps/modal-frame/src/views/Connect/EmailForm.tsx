import { type FormEvent, useId } from 'react'
import type { EmailStep } from '../../state/emailLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { useCountdown } from '../EmailVerifyOtp/useCountdown.ts'
import { emailErrorText } from '../emailErrorText.ts'

/** One address and a button. The browser checks its form, the secure server the rest. */
export function EmailForm({
  label,
  action,
  email,
  step,
  onEmail,
}: {
  label: string
  action: string
  email: string
  step: EmailStep
  onEmail: (email: string) => void
}) {
  const t = useMessages()
  const { status, isTooSoon, resendAt } = step
  const seconds = useCountdown(resendAt)
  const id = useId()
  const problem = isTooSoon && seconds > 0 ? t('emailTooSoon', { seconds }) : emailErrorText(t, step)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onEmail(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form className="connect-email" onSubmit={submit}>
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        required
        dir="ltr"
        placeholder={label}
        defaultValue={email}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} className="connect-email-error" role="alert">
        {problem}
      </p>
      <Button type="submit" look="soft" disabled={status === 'sending'}>
        {status === 'sending' ? t('loading') : action}
      </Button>
    </form>
  )
}
