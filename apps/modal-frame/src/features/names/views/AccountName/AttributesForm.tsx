import { useAtomValue, useSetAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { saveName } from '../../flows/changeName.ts'
import { TaskLine } from '../../parts/TaskLine.tsx'
import { isAskedForName, type NameDraft, nameDraftAtom, nameTasksAtom } from '../../state/nameTask.ts'
import { texts } from '../../texts/texts.ts'

const MAX_BIO = 256
const MAX_LINK = 1_000

export function AttributesForm({ stored, draft }: { stored: NameDraft; draft: NameDraft }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const setDraft = useSetAtom(nameDraftAtom)
  const tasks = useAtomValue(nameTasksAtom)
  const [avatar, bio] = [draft.avatar.trim(), draft.bio.trim()]
  const isChanged = avatar !== stored.avatar || bio !== stored.bio
  const isAsking = isAskedForName(tasks)
  const isSaving = tasks.save?.status === 'asking'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged && !isAsking) void saveName(deps, draft.name, { avatar, bio })
  }
  return (
    <form className="names-form" noValidate onSubmit={submit}>
      <span className="names-label" aria-hidden="true">
        {t('picture')}
      </span>
      <Field
        label={t('picture')}
        icon={null}
        value={draft.avatar}
        onChange={(event) => setDraft({ ...draft, avatar: event.target.value })}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_LINK}
      />
      <span className="names-label" aria-hidden="true">
        {t('aboutYou')}
      </span>
      <Field
        label={t('aboutYou')}
        icon={null}
        value={draft.bio}
        onChange={(event) => setDraft({ ...draft, bio: event.target.value })}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_BIO}
      />
      <TaskLine kind="save" done={t('savedName')} />
      <Button type="submit" disabled={!isChanged || isAsking}>
        {isSaving ? t('nameSigning') : t('saveName')}
      </Button>
    </form>
  )
}
