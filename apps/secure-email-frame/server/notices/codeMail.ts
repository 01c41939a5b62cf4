import type { Email } from '../mail/mailer.ts'
import { mailTexts } from '../mail/mailTexts.ts'
import { renderMail } from '../mail/renderMail.ts'
import type { Scene } from '../mail/Scene.ts'

export type Purpose = 'login' | 'emailPrimary' | 'emailSecondary'

export function codeMail(scene: Scene, { to, code, purpose }: { to: string; code: string; purpose: Purpose }): Email {
  const { code: texts } = mailTexts(scene.language)
  return renderMail(
    {
      to,
      subject: scene.app === undefined ? texts.subjectPlain : texts.subject,
      title: texts[purpose],
      lead: texts.where,
      code,
      paragraphs: [
        { strong: texts.never, text: texts.neverText },
        { strong: texts.ignore, text: texts.ignoreText },
      ],
      values: { code },
    },
    scene,
  )
}
