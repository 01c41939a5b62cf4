import { useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { Icon } from '../pages/Icon.tsx'
import { Question } from '../pages/Question.tsx'
import { Tick } from '../pages/Tick.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'

const KEPT_MS = 30 * 24 * 60 * 60_000

type Props = { keys: KeyClient; onDeleted(until: number): void; onCancel(): void }

export function DeleteAccount({ keys, onDeleted, onCancel }: Props) {
  const { security } = useMessages()
  const { danger } = usePageTexts()
  const [isMoved, setMoved] = useState(false)
  const [until] = useState(() => Date.now() + KEPT_MS)
  const day = <Day of={until} />
  return (
    <Question
      icon={<Icon name="bin" />}
      variant="bad"
      title={danger.ask}
      text={<FormattedMessage of={danger.closes} with={{ day }} />}
      action={<FormattedMessage of={danger.now} with={{ day }} />}
      buttonVariant="risk"
      isReady={isMoved}
      cancel={danger.keep}
      onCancel={onCancel}
      onAct={async () => onDeleted(await keys.deleteAccount())}
    >
      <div className="page-alert">
        <Icon name="stop" />
        <p>
          <strong>{danger.moveFirst}</strong>
          <span>{danger.moveFirstText}</span>
        </p>
      </div>
      <p>
        <a href={`/export${location.search}`}>{security.exportFirst}</a>
      </p>
      <Tick isOn={isMoved} onChange={setMoved}>
        {danger.moved}
      </Tick>
    </Question>
  )
}
