import { useAtomValue } from 'jotai'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { type NameTask, nameTasksAtom } from '../state/nameTask.ts'
import { texts } from '../texts/texts.ts'

export function TaskLine({ kind, done }: { kind: NameTask['kind']; done?: string }) {
  const t = useMessages(texts)
  const task = useAtomValue(nameTasksAtom)[kind]
  return (
    <div role="status">
      {task?.status === 'failed' && (
        <Alert>{'reason' in task.failure ? task.failure.reason : t(task.failure.key, { name: task.name })}</Alert>
      )}
      {task?.status === 'done' && done !== undefined && <Alert type="info">{done}</Alert>}
    </div>
  )
}
