import { isAddress, isSameAddress, shortAddress } from '@airlock/protocol/caip'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId } from 'react'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { giveName } from '../../flows/changeName.ts'
import { TaskLine } from '../../parts/TaskLine.tsx'
import { isAskedForName, type NameDraft, nameDraftAtom, nameTasksAtom } from '../../state/nameTask.ts'
import { readTransferCode } from '../../state/transferCode.ts'
import { texts } from '../../texts/texts.ts'

export function TransferForm({ account, draft }: { account: QueriedAccount; draft: NameDraft }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const setDraft = useSetAtom(nameDraftAtom)
  const tasks = useAtomValue(nameTasksAtom)
  const lineId = useId()
  const to = draft.to.trim()
  const isValid = isAddress('eip155', to)
  const isOwnAddress = isValid && isSameAddress('eip155', to, account.address)
  const task = tasks.give
  const isAsking = isAskedForName(tasks)
  const isGiving = task?.status === 'asking'
  const code = task?.status === 'done' && task.name === draft.name ? task.code : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid && !isOwnAddress && !isAsking) void giveName(deps, draft.name, to)
  }
  const problem = to !== '' && !isValid ? 'giveInvalid' : isOwnAddress ? 'giveOwn' : undefined
  return (
    <form className="names-form" noValidate onSubmit={submit}>
      <h2 className="names-heading">{t('giveName')}</h2>
      <Field
        label={t('giveTo')}
        icon={null}
        value={draft.to}
        onChange={(event) => setDraft({ ...draft, to: event.target.value })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={64}
        aria-invalid={problem !== undefined}
        aria-describedby={lineId}
      />
      <p id={lineId} className={problem === undefined ? 'names-text' : 'names-text names-invalid'}>
        {t(problem ?? 'giveText')}
      </p>
      <TaskLine kind="give" />
      {code === undefined ? (
        <Button variant="soft" type="submit" disabled={!isValid || isOwnAddress || isAsking}>
          {isGiving ? t('nameSigning') : t('giveSign')}
        </Button>
      ) : (
        <>
          <p className="names-text" role="status">
            {t('giveCode', { address: shortAddress('eip155', readTransferCode(code)?.to ?? '') })}
          </p>
          <p className="names-code" dir="ltr">
            {code}
          </p>
          <Button variant="soft" onClick={() => void copyText(deps, code)}>
            {t('copyCode')}
          </Button>
        </>
      )}
    </form>
  )
}
