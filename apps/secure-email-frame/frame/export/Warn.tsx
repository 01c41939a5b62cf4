import { useState } from 'react'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { Icon } from '../pages/Icon.tsx'
import { Panel, Row } from '../pages/Row.tsx'
import { Steps } from '../pages/Steps.tsx'
import { Tick } from '../pages/Tick.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'

export function Warn({ onGoOn, onCancel }: { onGoOn(): void; onCancel(): void }) {
  const { signIn } = useMessages()
  const { page, words } = usePageTexts()
  const [isReady, setReady] = useState(false)
  return (
    <>
      <Steps step={1} count={3} />
      <h1>{words.before}</h1>
      <Panel>
        <Row icon={<Icon name="eye" />} variant="bad" title={words.anyone} text={words.anyoneText} />
        <Row icon={<Icon name="person" />} variant="bad" title={words.helper} text={words.helperText} />
        <Row icon={<Icon name="paper" />} variant="ok" title={words.paper} text={words.paperText} />
      </Panel>
      <Tick isOn={isReady} onChange={setReady}>
        {words.ready}
      </Tick>
      <button type="button" className="page-button" disabled={!isReady} onClick={onGoOn}>
        {signIn.next}
      </button>
      <button type="button" className="page-link" onClick={onCancel}>
        {page.notNow}
      </button>
    </>
  )
}
