import { useTask } from '../pages/useTask.ts'

type Props = {
  title: string
  text: string
  action: string
  /** Already done; can be repeated. */
  isDone?: boolean
  isReady?: boolean
  onAct(): Promise<void>
}

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
