import { useAtomValue } from 'jotai'
import { type FormEvent, useId } from 'react'
import { useDeps } from '../../flows/DepsContext.tsx'
import { requestEmailCode } from '../../flows/emailLogin.ts'
import { emailLoginAtom } from '../../state/emailLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'

/** S1.2: an address is all that it takes. The browser checks its form, the secure server the rest. */
export function EmailField() {
  const t = useMessages()
  const deps = useDeps()
  const { email, status, error } = useAtomValue(emailLoginAtom)
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void requestEmailCode(deps, String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form className="connect-email" onSubmit={submit}>
      <label className="hidden-text" htmlFor={id}>
        {t('emailLabel')}
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
        placeholder={t('emailLabel')}
        defaultValue={email}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} className="connect-email-error" role="alert">
        {error}
      </p>
      <Button type="submit" look="soft" disabled={status === 'sending'}>
        {t(status === 'sending' ? 'loading' : 'emailGo')}
      </Button>
    </form>
  )
}
