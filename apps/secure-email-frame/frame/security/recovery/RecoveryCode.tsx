import { useState } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { FieldForm } from '../../pages/FieldForm.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { Steps } from '../../pages/Steps.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'

type Props = { code: string; onTyped(typed: string): Promise<void> }

export function RecoveryCode({ code, onTyped }: Props) {
  const { security, unlock } = useMessages()
  const { page, recovery } = usePageTexts()
  const [isWritten, setWritten] = useState(false)
  const [isCopied, setCopied] = useState(false)
  if (isWritten) {
    return (
      <>
        <Steps step={2} count={2} />
        <h1>{recovery.typeBack}</h1>
        <FieldForm
          label={unlock.code}
          action={page.finish}
          field={{ type: 'text', autoComplete: 'off', spellCheck: false, autoFocus: true }}
          onResult={onTyped}
        >
          {recovery.typeBackText}
        </FieldForm>
        <button type="button" className="page-link" onClick={() => setWritten(false)}>
          {recovery.again}
        </button>
      </>
    )
  }
  return (
    <>
      <Steps step={1} count={2} />
      <div className="page-heading">
        <h1>{security.yourCode}</h1>
        <p>{recovery.shown}</p>
      </div>
      <p className="page-code" dir="ltr" translate="no">
        {code}
      </p>
      <p className="page-hint">
        <Icon name="info" />
        <span>{recovery.letters}</span>
      </p>
      <div className="page-two">
        <button
          type="button"
          className="page-button page-soft"
          onClick={() => {
            navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => {},
            )
          }}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
          <span role="status">{isCopied ? page.copied : page.copy}</span>
        </button>
        <button type="button" className="page-button page-soft" onClick={() => window.print()}>
          <Icon name="paper" />
          {page.print}
        </button>
      </div>
      <button type="button" className="page-button" onClick={() => setWritten(true)}>
        {security.typed}
      </button>
    </>
  )
}
