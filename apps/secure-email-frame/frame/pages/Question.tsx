import type { ReactNode } from 'react'
import { useMessages } from '../messages/LanguageProvider.tsx'
import type { Tone } from './Row.tsx'
import { useTask } from './useTask.ts'

type Props = {
  icon: ReactNode
  variant?: Tone
  title: ReactNode
  text?: ReactNode
  action: ReactNode
  /** `danger` is filled red, for the visitor's own end; `risk` is outlined, below the safe way. */
  buttonVariant?: 'main' | 'danger' | 'risk'
  isReady?: boolean
  cancel?: string
  onCancel(): void
  onAct(): Promise<void>
  children?: ReactNode
}

export function Question({ icon, variant = 'plain', title, text, action, buttonVariant = 'main', ...props }: Props) {
  const { signIn } = useMessages()
  const { isBusy, error, run } = useTask()
  const act = (
    <button
      type="button"
      className={`page-button page-button-${buttonVariant}`}
      disabled={props.isReady === false || isBusy}
      onClick={() => void run(props.onAct)}
    >
      <span>{action}</span>
    </button>
  )
  const cancel = (
    <button
      type="button"
      className={buttonVariant === 'risk' ? 'page-button' : 'page-button page-soft'}
      disabled={isBusy}
      onClick={props.onCancel}
    >
      {props.cancel ?? signIn.cancel}
    </button>
  )
  return (
    <>
      <div className="page-heading">
        <span className={`page-glyph page-glyph-big page-glyph-${variant}`}>{icon}</span>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {props.children}
      <p className="page-error" role="alert">
        {error}
      </p>
      {buttonVariant === 'risk' ? (
        <>
          {cancel}
          {act}
        </>
      ) : (
        <>
          {act}
          {cancel}
        </>
      )}
    </>
  )
}
