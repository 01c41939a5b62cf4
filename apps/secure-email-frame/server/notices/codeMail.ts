import type { Mail } from './mailer.ts'
import { mailPage } from './mailPage.ts'

export type Purpose = 'login' | 'fresh' | 'emailPrimary' | 'emailSecondary'

const LEADS: Record<Purpose, string> = {
  login: 'Your code to sign in at {site}:',
  fresh: 'Your code to go on at {site}, where the keys of your wallet are to be exported or locked:',
  emailPrimary: 'Your code to change the e-mail address of your wallet, asked for at {site}:',
  emailSecondary: 'Your code to make this the e-mail address of your wallet, asked for at {site}:',
}

type Facts = {
  to: string
  /** The verified origin of the dapp: a mail quotes nothing else of a page. */
  site: string
  code: string
  purpose: Purpose
}

/** Brings a one-time code. */
export function codeMail({ to, site, code, purpose }: Facts): Mail {
  const lead = LEADS[purpose].replace('{site}', site)
  return {
    to,
    subject: `${code} is your code`,
    text: `${lead}\n\n    ${code}\n\nIt works once, within 20 minutes, on the page that you asked for it from.\nNever share this code. We will never ask you for it.\n\nIf this was not you, leave it: nothing happens without the code.\n`,
    html: mailPage(
      lead,
      `<p class="code">${code}</p><p>It works once, within 20 minutes, on the page that you asked for it from. Never share this code. We will never ask you for it.</p><p class="soft">If this was not you, leave it: nothing happens without the code.</p>`,
    ),
  }
}
