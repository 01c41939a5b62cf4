import type { Email } from '../mail/mailer.ts'
import { mailTexts } from '../mail/mailTexts.ts'
import { renderMail } from '../mail/renderMail.ts'
import type { Scene } from '../mail/Scene.ts'

export function deviceMail(scene: Scene, { to, link }: { to: string; link: string }): Email {
  const { device, notice } = mailTexts(scene.language)
  return renderMail(
    {
      to,
      subject: device.subject,
      title: device.subject,
      lead: `${device.lead} ${device.ask}`,
      link,
      paragraphs: [{ text: device.expires }, { strong: notice.notYou, text: device.ignoreText }],
    },
    scene,
  )
}
