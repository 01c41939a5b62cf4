import { useAtomValue } from 'jotai'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { type NameTask, nameTaskAtom } from '../state/nameTask.ts'
import { texts } from '../texts/texts.ts'

/** Why a change of a name failed, or that it succeeded. */
export function TaskLine({ kind, done }: { kind: NameTask['kind']; done?: string }) {
  const t = useMessages(texts)
  const task = useAtomValue(nameTaskAtom)
  const isOwned = task?.kind === kind
  return (
    <div role="status">
      {isOwned && task.status === 'failed' && (
        <Alert>{'reason' in task.failure ? task.failure.reason : t(task.failure.key, { name: task.name })}</Alert>
      )}
      {isOwned && task.status === 'done' && done !== undefined && <Alert type="info">{done}</Alert>}
    </div>
  )
}
