import { useState } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { Question } from '../../pages/Question.tsx'
import { Panel, Row } from '../../pages/Row.tsx'
import { Tick } from '../../pages/Tick.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'

export function Lock({ onLock, onCancel }: { onLock(): Promise<void>; onCancel(): void }) {
  const { security } = useMessages()
  const { page, lock, status } = usePageTexts()
  const [isOnPaper, setOnPaper] = useState(false)
  return (
    <Question
      icon={<Icon name="lock" />}
      variant="ok"
      title={lock.ask}
      text={status.lockText}
      action={security.lockNow}
      isReady={isOnPaper}
      cancel={page.notNow}
      onCancel={onCancel}
      onAct={onLock}
    >
      <Panel>
        <Row icon={<Icon name="mail" />} title={lock.signIn} text={lock.signInText} />
        <Row icon={<Icon name="shieldCheck" />} variant="ok" title={lock.nobody} text={lock.nobodyText} />
        <Row icon={<Icon name="warning" />} variant="warn" title={lock.lost} text={lock.lostText} />
      </Panel>
      <p className="page-hint">
        <Icon name="info" />
        <span>{lock.copies}</span>
      </p>
      <Tick isOn={isOnPaper} onChange={setOnPaper}>
        {lock.onPaper}
      </Tick>
    </Question>
  )
}
