import { isSameAddress, shortAddress } from '@airlock/protocol/caip'
import { useAtom, useAtomValue } from 'jotai'
import { type FormEvent, useId } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { acceptName } from '../../flows/changeName.ts'
import { TaskLine } from '../../parts/TaskLine.tsx'
import { isAskedForName, nameTasksAtom, typedCodeAtom } from '../../state/nameTask.ts'
import { readTransferCode } from '../../state/transferCode.ts'
import { texts } from '../../texts/texts.ts'

export function ReceiveName({ account: { address } }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [code, setCode] = useAtom(typedCodeAtom)
  const tasks = useAtomValue(nameTasksAtom)
  const lineId = useId()
  const transfer = readTransferCode(code)
  const isOwned = transfer !== undefined && isSameAddress('eip155', transfer.to, address)
  const isAsking = isAskedForName(tasks)
  const isInvalid = code.trim() !== '' && !isOwned

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOwned) return
    await acceptName(deps, transfer)
    if (deps.store.get(nameTasksAtom).accept?.status === 'done') setCode('')
  }
  const line = () => {
    if (code.trim() === '') return t('receiveNameText')
    if (transfer === undefined) return t('transferInvalid')
    if (!isOwned) return t('transferOther', { address: shortAddress('eip155', transfer.to) })
    return t('acceptText', { name: transfer.name, address: shortAddress('eip155', address) })
  }
  return (
    <form className="names-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="names-heading">{t('receiveName')}</h2>
      <Field
        label={t('transferCode')}
        icon={null}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60_000}
        aria-invalid={isInvalid}
        aria-describedby={lineId}
      />
      <p id={lineId} className={isInvalid ? 'names-text names-invalid' : 'names-text'}>
        <bdi>{line()}</bdi>
      </p>
      <TaskLine kind="accept" done={tasks.accept === undefined ? '' : t('nameDone', { name: tasks.accept.name })} />
      {isOwned && (
        <Button type="submit" disabled={isAsking}>
          {isAsking ? t('nameSigning') : t('acceptName', { name: transfer.name })}
        </Button>
      )}
    </form>
  )
}
