import { useMessages } from '../messages/LanguageProvider.tsx'
import { Icon } from '../pages/Icon.tsx'
import { Panel, Row } from '../pages/Row.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'

export function Danger({ onDelete }: { onDelete(): void }) {
  const messages = useMessages()
  const { danger } = usePageTexts()
  return (
    <Panel title={danger.title}>
      <Row
        icon={<Icon name="key" />}
        title={messages.export.title}
        text={danger.exportText}
        href={`/export${location.search}`}
      />
      <Row
        icon={<Icon name="bin" />}
        variant="bad"
        title={danger.delete}
        text={danger.deleteText}
        isDangerous
        onOpen={onDelete}
      />
    </Panel>
  )
}
