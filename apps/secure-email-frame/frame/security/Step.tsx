import { useTask } from '../pages/useTask.ts'

type Props = {
  title: string
  text: string
  action: string
  /** Done before: it can be done again, and is not what to do next. */
  isDone?: boolean
  isReady?: boolean
  onAct(): Promise<void>
}

/** A decision and its consequences. */
export function Step({ title, text, action, isDone = false, isReady = true, onAct }: Props) {
  const { isBusy, error, run } = useTask()
  return (
    <div className="page-step">
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className={isDone ? 'page-soft' : undefined}
        disabled={!isReady || isBusy}
        onClick={() => void run(onAct)}
      >
        {action}
      </button>
    </div>
  )
}
