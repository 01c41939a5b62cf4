import type { ReactNode } from 'react'
import { Icon } from '../../pages/Icon.tsx'
import { Question } from '../../pages/Question.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'

type Props = {
  icon: ReactNode
  texts: { replace: string; replaceText: string; replaceWhere?: string }
  action: string
  onReplace(): Promise<void>
  onCancel(): void
}

export function Replace({ icon, texts, action, onReplace, onCancel }: Props) {
  const { page } = usePageTexts()
  return (
    <Question
      icon={icon}
      title={texts.replace}
      text={texts.replaceText}
      action={action}
      cancel={page.notNow}
      onCancel={onCancel}
      onAct={onReplace}
    >
      {texts.replaceWhere !== undefined && (
        <p className="page-note">
          <Icon name="info" />
          <span>{texts.replaceWhere}</span>
        </p>
      )}
    </Question>
  )
}
