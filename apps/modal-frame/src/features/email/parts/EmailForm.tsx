import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { GoIcon, MailIcon, SpinnerIcon } from '../../../ui/icons/icons.tsx'
import type { EmailStep } from '../state/emailState.ts'
import { useCountdown } from '../views/EmailVerifyOtp/useCountdown.ts'
import { emailErrorText } from '../views/emailErrorText.ts'
import './EmailForm.css'

/** Field of an e-mail address, and a button to go on with it. The browser checks its form, the secure server the rest. */
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
  const problemId = useId()
  const problem = isTooSoon && seconds > 0 ? t('emailTooSoon', { seconds }) : emailErrorText(t, step)
  const problemLine = useRef<HTMLParagraphElement>(null)
  const hasProblem = problem !== undefined
  const hasAsked = useRef(false)
  // Below the last line of a long list it would be announced and not seen. One of an earlier visit waits until it is scrolled to.
  useEffect(() => {
    if (hasProblem && hasAsked.current) problemLine.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblem])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    hasAsked.current = true
    onEmail(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form className="email-form" onSubmit={submit}>
      <Field
        label={label}
        icon={<MailIcon />}
        name="email"
        type="email"
        inputMode="email"
        enterKeyHint="go"
        autoComplete="email"
        maxLength={254}
        required
        dir="ltr"
        defaultValue={email}
        aria-invalid={hasProblem}
        aria-describedby={problemId}
        end={
          <IconButton
            type="submit"
            look="main"
            label={status === 'sending' ? t('loading') : action}
            disabled={status === 'sending'}
          >
            {status === 'sending' ? <SpinnerIcon /> : <GoIcon />}
          </IconButton>
        }
      />
      <p ref={problemLine} id={problemId} className="email-form-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}
