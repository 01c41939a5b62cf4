import type { Email } from './mailer.ts'
import { renderEmail } from './renderEmail.ts'

export type Purpose = 'login' | 'fresh' | 'emailPrimary' | 'emailSecondary'

const LEADS: Record<Purpose, string> = {
  login: 'Your sign-in code for {site}:',
  fresh: 'Your code to export or lock your wallet at {site}:',
  emailPrimary: 'Your code to change your wallet’s email address at {site}:',
  emailSecondary: 'Your code to use this email address for your wallet at {site}:',
}

type Fields = {
  to: string
  /** Verified origin of the dapp. Emails quote nothing else of a page. */
  site: string
  code: string
  purpose: Purpose
}

export function codeMail({ to, site, code, purpose }: Fields): Email {
  const lead = LEADS[purpose].replace('{site}', site)
  return {
    to,
    subject: `${code} is your code`,
    text: `${lead}\n\n    ${code}\n\nIt works once and expires in 20 minutes. Enter it only on the page where you asked for it.\nNever give this code to anyone, even if they say they’re from support.\n\nDidn’t ask for this? Ignore this email. Nothing happens without the code.\n`,
    html: renderEmail(
      lead,
      `<p class="code">${code}</p><p>It works once and expires in 20 minutes. Enter it only on the page where you asked for it. Never give this code to anyone, even if they say they’re from support.</p><p class="soft">Didn’t ask for this? Ignore this email. Nothing happens without the code.</p>`,
    ),
  }
}
