import type { Mail } from './mailer.ts'
import { mailPage } from './mails.ts'

/** The mails that tell of a change after it was made hold no code and no link: nobody learns to follow one. */
export function emailChangedMails({ from, to, site }: { from: string | null; to: string; site: string }): Mail[] {
  const changed = `The e-mail address of your wallet is now ${to}. It was changed at ${site} on ${today()}. All other devices were signed out.`
  const theNew = notice({ to, subject: 'This is the address of your wallet now' }, [
    changed,
    'If this was not you, tell whoever runs the wallet.',
  ])
  if (from === null) return [theNew]
  const theOld = notice({ to: from, subject: 'The e-mail address of your wallet was changed' }, [
    changed,
    `Codes go to ${to} from now on, and none to this address.`,
    'If this was not you: whoever did it could read this mailbox. Change its password, end its other sessions, and tell whoever runs the wallet at once.',
  ])
  return [theOld, theNew]
}

export function notice({ to, subject }: { to: string; subject: string }, paragraphs: readonly string[]): Mail {
  const [lead = '', ...rest] = paragraphs
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html: mailPage(lead, rest) }
}

/** The day in UTC, as everybody reads it: `22 November 2026`. */
export function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

const today = () => dayOf(Date.now())
