import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'
import type { Mail } from './mailer.ts'
import { escaped, mailPage } from './mailPage.ts'

/** The mails that report a change after it was made hold no code and no link, so that people do not learn to follow one. */
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

const NAMES = { passkey: 'passkey', recovery: 'recovery code' } as const
const CHANGES = {
  added: 'was added to your wallet',
  replaced: 'of your wallet was replaced',
  restored: 'of your wallet was put back',
} as const

type SlotChange = {
  change: keyof typeof CHANGES
  kind: keyof typeof NAMES
  site: string
  /** Until when the one that was there before can be put back. */
  keptUntil: number | undefined
}

export function slotMail({ change, kind, site, keptUntil }: SlotChange) {
  const name = NAMES[kind]
  const what = `${change === 'added' ? 'A' : 'The'} ${name} ${CHANGES[change]}`
  return (to: string): Mail =>
    notice({ to, subject: what }, [
      `${what} at ${site} on ${today()}.`,
      ...(keptUntil === undefined
        ? []
        : [
            `The ${name} from before is not asked for any more. Until ${dayOf(keptUntil)} you can put it back, at ${site}, where your wallet is open.`,
            `Whoever copied the one from before may still open your wallet with it. If it leaked, move what is in your wallet to a new one.`,
          ]),
      'If this was not you: somebody else can open your wallet. Move what is in it to another wallet at once.',
    ])
}

export function lockedMail({ to, site }: { to: string; site: string }): Mail {
  return notice({ to, subject: 'Your wallet opens only with your passkey and recovery code now' }, [
    `Your wallet opens only with your passkey and your recovery code now. This was decided at ${site} on ${today()}.`,
    'Codes from this mailbox sign you in, and open nothing. Whoever loses both loses the wallet.',
    'If this was not you: somebody else can open your wallet. Move what is in it to another wallet at once.',
  ])
}

export function accountDeletedMail({ to, site, until }: { to: string; site: string; until: number }): Mail {
  const day = dayOf(until)
  return notice({ to, subject: `Your wallet will be deleted on ${day}` }, [
    `Your account and its wallet will be deleted on ${day}. This was decided at ${site} on ${today()}, and you were signed out everywhere.`,
    'Until then signing in with a code takes them back; a wallet that only you can open has to be opened too.',
    'What is in the wallet stays on its networks: without its twelve words nobody reaches it after that day.',
    'If this was not you, sign in now.',
  ])
}

export function accountKeptMail({ to, site }: { to: string; site: string }): Mail {
  return notice({ to, subject: 'Your wallet will not be deleted' }, [
    `Somebody signed in at ${site} on ${today()}, and took your account and its wallet back.`,
    'If this was not you, whoever did it can read this mailbox: change its password, and sign out your other devices.',
  ])
}

type WayChange = { to: string; site: string; provider: SignInProvider }

export function identityLinkedMail({ to, site, provider }: WayChange): Mail {
  const name = PROVIDER_NAMES[provider]
  return notice({ to, subject: `${name} signs in to your wallet now` }, [
    `An account at ${name} was added to your wallet at ${site} on ${today()}. Whoever has that account can sign in to it.`,
    'If this was not you: somebody else can sign in to your wallet. Remove that account at its security page, and move what is in it to another wallet at once.',
  ])
}

export function identityUnlinkedMail({ to, site, provider }: WayChange): Mail {
  const name = PROVIDER_NAMES[provider]
  return notice({ to, subject: `${name} does not sign in to your wallet any more` }, [
    `An account at ${name} was removed from your wallet at ${site} on ${today()}, and whoever was signed in by it was signed out.`,
    'If this was not you, change the password of this mailbox, and sign out your other devices.',
  ])
}

export function emailRemovedMail({ to, site }: { to: string; site: string }): Mail {
  return notice({ to, subject: 'This address does not sign in to your wallet any more' }, [
    `This address was removed from your wallet at ${site} on ${today()}. Codes go to it no more, and a sign-in with it makes another wallet.`,
    'If this was not you, tell whoever runs the wallet at once.',
  ])
}

export function wayTakenBackMail({ to, site, name }: { to: string; site: string; name: string }): Mail {
  return notice({ to, subject: `${name} signs in to your wallet again` }, [
    `Someone signed in with ${name} at ${site} on ${today()} and restored it as a way to sign in to your wallet. All devices were signed out.`,
    'Not you? Move what is in the wallet to another wallet now.',
  ])
}

export function exportedMail({ to, site }: { to: string; site: string }): Mail {
  return notice({ to, subject: 'The twelve words of your wallet were shown' }, [
    `The twelve words that recover your wallet were shown at ${site} on ${today()}. Whoever has them has everything in it.`,
    'If this was not you: move what is in your wallet to another one at once.',
  ])
}

/** Texts of one subject that a joined mail repeats, the newest. */
const MAX_TEXTS = 5

/** Joins notices to one address, the oldest first: every subject with how often, and its newest texts, so that a rare change is not hidden among many. */
export function joinedMail(to: string, mails: readonly Mail[]): Mail {
  const bodies = [...new Set(mails.map(({ subject }) => subject))].flatMap((subject) => {
    const same = mails.filter((mail) => mail.subject === subject)
    const texts = [...new Set(same.map(({ text }) => text))]
    const others = texts.length > MAX_TEXTS ? ['The others were at other sites, or on other days.'] : []
    const times = same.length === 1 ? 'once' : `${same.length} times`
    const paragraphs = texts.slice(-MAX_TEXTS).flatMap((text) => text.trim().split('\n\n'))
    return [`${subject}: ${times}.`, ...paragraphs, ...others]
  })
  const subject = `${mails.length} changes of your wallet`
  return notice({ to, subject }, [`No mail told of these ${subject} before:`, ...bodies])
}

function notice({ to, subject }: { to: string; subject: string }, paragraphs: readonly [string, ...string[]]): Mail {
  const [lead, ...rest] = paragraphs
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailPage(lead, rest.map((text) => `<p>${escaped(text)}</p>`).join('')),
  }
}

/** The day in UTC, as everybody reads it: `22 November 2026`. */
function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

const today = () => dayOf(Date.now())
