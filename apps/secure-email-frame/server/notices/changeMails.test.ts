import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountDeletionEmail,
  accountRestoredEmail,
  emailChangedMails,
  emailRemovedEmail,
  keyChangedEmail,
  loginLinkedEmail,
  loginUnlinkedEmail,
  phraseShownEmail,
  walletLockedEmail,
} from './changeMails.ts'
import type { Email } from './mailer.ts'

const to = 'ada@mail.example'
const site = 'https://app.example'
const keptUntil = Date.parse('2026-12-22T00:30:00Z')

beforeEach(() => {
  // Elsewhere it is another day already.
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

/** Compares the paragraphs of a mail, which are the same in plain text and HTML. */
function expectMail(mail: Email | undefined, { subject, paragraphs, address = to }: Expected) {
  expect(mail).toMatchObject({ to: address, subject, text: `${paragraphs.join('\n\n')}\n` })
  const shown = [...(mail?.html ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)
  expect(shown).toEqual(paragraphs)
}
type Expected = { subject: string; paragraphs: string[]; address?: string }

const SOMEBODY_OPENS = 'Not you? Someone else can open your wallet. Move your funds to another wallet right away.'

describe('[T99] the mail of a changed slot', () => {
  test.each([
    ['passkey', 'A passkey was added to your wallet'],
    ['recovery', 'A recovery code was added to your wallet'],
  ] as const)('says that a %s was added', (kind, subject) => {
    const mail = keyChangedEmail({ change: 'added', kind, site, keptUntil: undefined })(to)
    expectMail(mail, { subject, paragraphs: [`${subject} at ${site} on 22 November 2026.`, SOMEBODY_OPENS] })
  })

  test.each([
    ['replaced', 'passkey', 'passkey', 'Your wallet’s passkey was replaced'],
    ['restored', 'recovery', 'recovery code', 'Your wallet’s recovery code was restored'],
  ] as const)('says that one was %s, and until when the one before can be put back', (change, kind, name, subject) => {
    expectMail(keyChangedEmail({ change, kind, site, keptUntil })(to), {
      subject,
      paragraphs: [
        `${subject} at ${site} on 22 November 2026.`,
        `Your previous ${name} is no longer used. You can restore it at ${site} until 22 December 2026, on a device where your wallet is unlocked.`,
        `Anyone who copied your previous ${name} may still be able to open your wallet. If it leaked, move your funds to a new wallet.`,
        SOMEBODY_OPENS,
      ],
    })
  })
})

test('[T98] names what unlocks a locked wallet in its email', () => {
  expectMail(walletLockedEmail({ to, site }), {
    subject: 'Your wallet is now locked',
    paragraphs: [
      `Your wallet now opens only with your passkey or recovery code. This was set at ${site} on 22 November 2026.`,
      'Email codes still sign you in, but they no longer open your wallet. If you lose both your passkey and your recovery code, you lose the wallet.',
      SOMEBODY_OPENS,
    ],
  })
})

describe('[T100] the mail of an account', () => {
  test('names the restore deadline in a deletion email', () => {
    expectMail(accountDeletionEmail({ to, site, until: keptUntil }), {
      subject: 'Your wallet will be deleted on 22 December 2026',
      paragraphs: [
        `Your account and its wallet will be deleted on 22 December 2026. This was requested at ${site} on 22 November 2026. You were signed out everywhere.`,
        'To keep them, sign in with a code before then. If your wallet is locked, unlock it too.',
        'After that day, only your recovery phrase can reach the funds in it.',
        'Not you? Sign in now to stop it.',
      ],
    })
  })

  test('names the site in a restored-account email', () => {
    expectMail(accountRestoredEmail({ to, site }), {
      subject: 'Your wallet won’t be deleted',
      paragraphs: [
        `Someone signed in at ${site} on 22 November 2026, so your account and wallet stay.`,
        'Not you? Someone else can read this mailbox. Change its password and sign out your other devices.',
      ],
    })
  })
})

describe('[T102] the mails of a changed address', () => {
  const next = 'new@mail.example'
  const changed = `Your wallet’s email address is now ${next}. It was changed at ${site} on 22 November 2026. Your other devices were signed out.`
  const theNew = {
    address: next,
    subject: 'Your wallet now uses this email address',
    paragraphs: [changed, `Not you? Contact support at ${site}.`],
  }

  test('tell both mailboxes, the old one what to do', () => {
    const [old, latest, ...others] = emailChangedMails({ from: to, to: next, site })
    expectMail(old, {
      subject: 'Your wallet’s email address was changed',
      paragraphs: [
        changed,
        `Sign-in codes now go to ${next}, not to this address.`,
        `Not you? Someone else can read this mailbox. Change its password, sign out its other sessions, and contact support at ${site} right away.`,
      ],
    })
    expectMail(latest, theNew)
    expect(others).toEqual([])
  })

  test('notifies only the new address if none existed', () => {
    const mails = emailChangedMails({ from: null, to: next, site })
    expect(mails).toHaveLength(1)
    expectMail(mails[0], theNew)
  })
})

describe('the mail of a changed way in', () => {
  test('says that an account at a provider was added', () => {
    expectMail(loginLinkedEmail({ to, site, provider: 'github' }), {
      subject: 'GitHub sign-in was added to your wallet',
      paragraphs: [
        `GitHub sign-in was added to your wallet at ${site} on 22 November 2026. Anyone who can use that GitHub account can sign in.`,
        'Not you? Someone else can sign in to your wallet. Remove that account on the wallet’s security page, and move your funds to another wallet right away.',
      ],
    })
  })

  test('says that one was removed', () => {
    expectMail(loginUnlinkedEmail({ to, site, provider: 'google' }), {
      subject: 'Google sign-in was removed from your wallet',
      paragraphs: [
        `Google sign-in was removed from your wallet at ${site} on 22 November 2026. Sessions that used it were signed out.`,
        'Not you? Change this mailbox’s password and sign out your other devices.',
      ],
    })
  })

  test('says that the mailbox was removed', () => {
    expectMail(emailRemovedEmail({ to, site }), {
      subject: 'This email address was removed from your wallet',
      paragraphs: [
        `This address was removed from your wallet at ${site} on 22 November 2026. It no longer gets codes. Signing in with it creates a new wallet.`,
        `Not you? Contact support at ${site} right away.`,
      ],
    })
  })
})

test('names what an export showed in its email', () => {
  expectMail(phraseShownEmail({ to, site }), {
    subject: 'Your recovery phrase was shown',
    paragraphs: [
      `Your wallet’s recovery phrase was shown at ${site} on 22 November 2026. Anyone who has it can take everything in your wallet.`,
      'Not you? Move your funds to another wallet right away.',
    ],
  })
})
