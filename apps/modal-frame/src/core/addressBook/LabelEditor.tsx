import type { ChainNamespace } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { ownLabelOfAtom } from './labels.ts'
import { MAX_LABEL } from './parseBook.ts'
import { saveLabel } from './saveLabel.ts'
import { texts } from './texts/texts.ts'
import './LabelEditor.css'

type Props = { namespace: ChainNamespace; address: string }

/** An empty label is removed. */
export function LabelEditor({ namespace, address }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const label = useAtomValue(ownLabelOfAtom)(namespace, address)
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <Button variant="text" onClick={() => setTyped(label ?? '')}>
        {t(label === undefined ? 'labelAdd' : 'labelChange')}
      </Button>
    )
  }

  function save() {
    saveLabel(deps, { namespace, address }, typed ?? '')
    setTyped(undefined)
  }

  /** Not a form, because it may be in a form. */
  function saveByReturn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }

  return (
    <div className="address-label">
      <label className="hidden-text" htmlFor={id}>
        {t('labelName')}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the visitor just asked for the field
        autoFocus
        autoComplete="off"
        maxLength={MAX_LABEL}
        placeholder={t('labelName')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={saveByReturn}
      />
      <Button variant="soft" onClick={save}>
        {t('labelSave')}
      </Button>
    </div>
  )
}
