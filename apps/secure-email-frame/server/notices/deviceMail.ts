import type { Email } from './mailer.ts'
import { escaped, renderEmail } from './renderEmail.ts'

/** Email to confirm a new device. @param site verified origin of the dapp; nothing else is quoted */
export function deviceMail({ to, site, link }: { to: string; site: string; link: string }): Email {
  const lead = `A new device is trying to sign in at ${site}.`
  return {
    to,
    subject: 'Confirm a new device',
    text: `${lead}\n\nIs this you? Open this page to confirm:\n${link}\n\nThe link works once and expires in 20 minutes. Not you? Ignore this email.\n`,
    html: renderEmail(
      lead,
      `<p><a href="${escaped(link)}">Confirm this device</a></p><p class="soft">The link works once and expires in 20 minutes. Not you? Ignore this email.</p>`,
    ),
  }
}
