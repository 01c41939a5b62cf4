import type { Mail } from './mailer.ts'

/** `site` is the verified origin of the dapp: a mail quotes nothing else of a page. */
type Facts = { to: string; site: string }

export function codeMail({ to, site, code, purpose }: Facts & { code: string; purpose: Purpose }): Mail {
  const lead = LEADS[purpose].replace('{site}', site)
  return {
    to,
    subject: `${code} is your code`,
    text: `${lead}\n\n    ${code}\n\nIt works once, within 20 minutes, on the page that you asked for it from.\nNever share this code. We will never ask you for it.\n\nIf this was not you, leave it: nothing happens without the code.\n`,
    html: page(
      lead,
      `<p class="code">${code}</p><p>It works once, within 20 minutes, on the page that you asked for it from. Never share this code. We will never ask you for it.</p><p class="soft">If this was not you, leave it: nothing happens without the code.</p>`,
    ),
  }
}

export function deviceMail({ to, site, link }: Facts & { link: string }): Mail {
  const lead = `A device that has not been used with this address wants to sign in at ${site}.`
  return {
    to,
    subject: 'Confirm a new device',
    text: `${lead}\n\nIs it yours? Open this page and confirm it:\n${link}\n\nThe link works once, within 20 minutes. If this was not you, leave it.\n`,
    html: page(
      lead,
      `<p><a href="${escaped(link)}">Confirm this device</a></p><p class="soft">The link works once, within 20 minutes. If this was not you, leave it.</p>`,
    ),
  }
}

export type Purpose = 'login' | 'fresh' | 'emailPrimary' | 'emailSecondary'

const LEADS: Record<Purpose, string> = {
  login: 'Your code to sign in at {site}:',
  fresh: 'Your code to go on at {site}, where the keys of your wallet are to be exported or locked:',
  emailPrimary: 'Your code to change the e-mail address of your wallet, asked for at {site}:',
  emailSecondary: 'Your code to make this the e-mail address of your wallet, asked for at {site}:',
}

/** Makes the HTML of a mail of plain paragraphs. */
export const mailPage = (lead: string, paragraphs: readonly string[]) =>
  page(lead, paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''))

function page(lead: string, body: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>body{font:16px/1.5 system-ui,sans-serif;color:#141418}main{max-width:30rem;margin:2rem auto;padding:0 1rem}.code{font:600 2rem/1.25 ui-monospace,monospace;letter-spacing:.2em}.soft{color:#666}</style></head><body><main><p>${escaped(lead)}</p>${body}</main></body></html>`
}

export function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
