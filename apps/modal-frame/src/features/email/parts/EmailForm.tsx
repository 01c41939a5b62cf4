import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useCountdown } from '../../../core/ports/useCountdown.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { GoIcon, MailIcon, SpinnerIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import type { EmailStep } from '../state/emailState.ts'
import { emailErrorText } from '../views/emailErrorText.ts'
import './EmailForm.css'

export function EmailForm({
  label,
  action,
  email,
  step,
  onFocus,
  onEmail,
}: {
  label: string
  action: string
  email: string
  step: EmailStep
  onFocus?: () => void
  onEmail: (email: string) => void
}) {
  const t = useMessages()
  const { status, isRateLimited, resendAt } = step
  const seconds = useCountdown(resendAt)
  const problemId = useId()
  const [isMalformed, setMalformed] = useState(false)
  const reported = isRateLimited && seconds > 0 ? t('emailTooSoon', { seconds }) : emailErrorText(t, step)
  const problem = isMalformed ? t('emailInvalid') : reported
  const problemLine = useRef<HTMLParagraphElement>(null)
  const hasProblem = problem !== undefined
  const hasAsked = useRef(false)
  // Below a long list an error would be announced but not visible.
  useEffect(() => {
    if (hasProblem && hasAsked.current) problemLine.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblem])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    hasAsked.current = true
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    // Copied addresses may contain invisible characters, which browsers reject.
    field.value = field.value.replace(/[\p{Cf}\s]/gu, '')
    setMalformed(!field.checkValidity())
    if (field.validity.valid) onEmail(field.value)
    else field.focus()
  }
  return (
    <form className="email-form" noValidate onSubmit={submit} onInput={() => setMalformed(false)}>
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
        onFocus={onFocus}
        aria-invalid={hasProblem}
        aria-describedby={problemId}
        end={
          <IconButton
            type="submit"
            variant="main"
            label={status === 'sending' ? t('loading') : action}
            disabled={status === 'sending'}
          >
            {status === 'sending' ? <SpinnerIcon /> : <GoIcon />}
          </IconButton>
        }
      />
      <p ref={problemLine} id={problemId} className="email-form-problem" role="alert">
        {hasProblem && <WarningIcon />}
        {problem}
      </p>
    </form>
  )
}
