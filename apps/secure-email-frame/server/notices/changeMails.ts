import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'
import type { Email } from './mailer.ts'
import { escaped, renderEmail } from './renderEmail.ts'

/** Emails about completed changes contain no code or link, so that users do not learn to follow one. */
export function emailChangedMails({ from, to, site }: { from: string | null; to: string; site: string }): Email[] {
  const changed = `Your wallet’s email address is now ${to}. It was changed at ${site} on ${today()}. Your other devices were signed out.`
  const theNew = notice({ to, subject: 'Your wallet now uses this email address' }, [
    changed,
    `Not you? Contact support at ${site}.`,
  ])
  if (from === null) return [theNew]
  const theOld = notice({ to: from, subject: 'Your wallet’s email address was changed' }, [
    changed,
    `Sign-in codes now go to ${to}, not to this address.`,
    `Not you? Someone else can read this mailbox. Change its password, sign out its other sessions, and contact support at ${site} right away.`,
  ])
  return [theOld, theNew]
}

const NAMES = { passkey: 'passkey', recovery: 'recovery code' } as const
const CHANGES = {
  added: (name: string) => `A ${name} was added to your wallet`,
  replaced: (name: string) => `Your wallet’s ${name} was replaced`,
  restored: (name: string) => `Your wallet’s ${name} was restored`,
} as const

type SlotChange = {
  change: keyof typeof CHANGES
  kind: keyof typeof NAMES
  site: string
  /** Until when the previous one can be restored. */
  keptUntil: number | undefined
}

export function keyChangedEmail({ change, kind, site, keptUntil }: SlotChange) {
  const name = NAMES[kind]
  const what = CHANGES[change](name)
  return (to: string): Email =>
    notice({ to, subject: what }, [
      `${what} at ${site} on ${today()}.`,
      ...(keptUntil === undefined
        ? []
        : [
            `Your previous ${name} is no longer used. You can restore it at ${site} until ${dayOf(keptUntil)}, on a device where your wallet is unlocked.`,
            `Anyone who copied your previous ${name} may still be able to open your wallet. If it leaked, move your funds to a new wallet.`,
          ]),
      'Not you? Someone else can open your wallet. Move your funds to another wallet right away.',
    ])
}

export function walletLockedEmail({ to, site }: { to: string; site: string }): Email {
  return notice({ to, subject: 'Your wallet is now locked' }, [
    `Your wallet now opens only with your passkey or recovery code. This was set at ${site} on ${today()}.`,
    'Email codes still sign you in, but they no longer open your wallet. If you lose both your passkey and your recovery code, you lose the wallet.',
    'Not you? Someone else can open your wallet. Move your funds to another wallet right away.',
  ])
}

export function accountDeletionEmail({ to, site, until }: { to: string; site: string; until: number }): Email {
  const day = dayOf(until)
  return notice({ to, subject: `Your wallet will be deleted on ${day}` }, [
    `Your account and its wallet will be deleted on ${day}. This was requested at ${site} on ${today()}. You were signed out everywhere.`,
    'To keep them, sign in with a code before then. If your wallet is locked, unlock it too.',
    'After that day, only your recovery phrase can reach the funds in it.',
    'Not you? Sign in now to stop it.',
  ])
}

export function accountRestoredEmail({ to, site }: { to: string; site: string }): Email {
  return notice({ to, subject: 'Your wallet won’t be deleted' }, [
    `Someone signed in at ${site} on ${today()}, so your account and wallet stay.`,
    'Not you? Someone else can read this mailbox. Change its password and sign out your other devices.',
  ])
}

type WayChange = { to: string; site: string; provider: SignInProvider }

export function loginLinkedEmail({ to, site, provider }: WayChange): Email {
  const name = PROVIDER_NAMES[provider]
  return notice({ to, subject: `${name} sign-in was added to your wallet` }, [
    `${name} sign-in was added to your wallet at ${site} on ${today()}. Anyone who can use that ${name} account can sign in.`,
    'Not you? Someone else can sign in to your wallet. Remove that account on the wallet’s security page, and move your funds to another wallet right away.',
  ])
}

export function loginUnlinkedEmail({ to, site, provider }: WayChange): Email {
  const name = PROVIDER_NAMES[provider]
  return notice({ to, subject: `${name} sign-in was removed from your wallet` }, [
    `${name} sign-in was removed from your wallet at ${site} on ${today()}. Sessions that used it were signed out.`,
    'Not you? Change this mailbox’s password and sign out your other devices.',
  ])
}

export function emailRemovedEmail({ to, site }: { to: string; site: string }): Email {
  return notice({ to, subject: 'This email address was removed from your wallet' }, [
    `This address was removed from your wallet at ${site} on ${today()}. It no longer gets codes. Signing in with it creates a new wallet.`,
    `Not you? Contact support at ${site} right away.`,
  ])
}

export function wayTakenBackMail({ to, site, name }: { to: string; site: string; name: string }): Email {
  return notice({ to, subject: `${name} sign-in was restored to your wallet` }, [
    `Someone signed in with ${name} at ${site} on ${today()} and restored it as a way to sign in to your wallet. All devices were signed out.`,
    'Not you? Move your funds to another wallet right away.',
  ])
}

export function phraseShownEmail({ to, site }: { to: string; site: string }): Email {
  return notice({ to, subject: 'Your recovery phrase was shown' }, [
    `Your wallet’s recovery phrase was shown at ${site} on ${today()}. Anyone who has it can take everything in your wallet.`,
    'Not you? Move your funds to another wallet right away.',
  ])
}

/** Newest texts per subject in a digest. */
const MAX_TEXTS = 5

/** Joins notices to one address, oldest first, by subject, so that a rare change is not hidden among many. */
export function digestEmail(to: string, mails: readonly Email[]): Email {
  const bodies = [...new Set(mails.map(({ subject }) => subject))].flatMap((subject) => {
    const same = mails.filter((mail) => mail.subject === subject)
    const texts = [...new Set(same.map(({ text }) => text))]
    const others = texts.length > MAX_TEXTS ? ['The others were at other sites or on other days.'] : []
    const times = same.length === 1 ? 'once' : `${same.length} times`
    const paragraphs = texts.slice(-MAX_TEXTS).flatMap((text) => text.trim().split('\n\n'))
    return [`${subject}: ${times}.`, ...paragraphs, ...others]
  })
  const subject = `${mails.length} changes to your wallet`
  return notice({ to, subject }, ['We couldn’t email you about these changes earlier:', ...bodies])
}

function notice({ to, subject }: { to: string; subject: string }, paragraphs: readonly [string, ...string[]]): Email {
  const [lead, ...rest] = paragraphs
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: renderEmail(lead, rest.map((text) => `<p>${escaped(text)}</p>`).join('')),
  }
}

/** UTC day: `22 November 2026`. */
function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

const today = () => dayOf(Date.now())
