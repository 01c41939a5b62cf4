import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Email } from '../mail/mailer.ts'
import type { Scene } from '../mail/Scene.ts'
import {
  accountDeletionEmail,
  accountRestoredEmail,
  emailChangedMails,
  emailRemovedEmail,
  keyChangedEmail,
  loginLinkedEmail,
  loginUnlinkedEmail,
  passkeyAddedEmail,
  phraseShownEmail,
  walletLockedEmail,
} from './changeMails.ts'

const to = 'ada@mail.example'
const SCENE: Scene = { site: 'https://app.example', language: 'en', browser: 'Safari on iPhone' }
const FACTS = 'When: 22 November 2026 at 23:30 UTC\nWhere: app.example\nDevice: Safari on iPhone'
const YOU = 'Was it you? Then you don’t need to do anything.'
const restorableUntil = Date.parse('2026-12-22T00:30:00Z')

beforeEach(() => {
  // Elsewhere it is another day already.
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

function expectMail(email: Email | undefined, { subject, lead, before = [], end, address = to }: Expected) {
  expect(email).toMatchObject({ to: address, subject })
  expect(email?.text.trimEnd().split('\n\n')).toEqual([
    'app.example',
    subject,
    lead,
    FACTS,
    ...before,
    YOU,
    end,
    'Sent by your wallet at app.example',
  ])
}
type Expected = { subject: string; lead: string; before?: string[]; end: string; address?: string }

const SOMEBODY_OPENS = 'Not you? Someone else can open your wallet. Move your funds to another wallet right away.'

describe('[T99] the mail of a changed slot', () => {
  test.each([
    ['passkey', 'A passkey was added to your wallet'],
    ['recovery', 'A recovery code was added to your wallet'],
  ] as const)('says that a %s was added', (kind, subject) => {
    expectMail(keyChangedEmail(SCENE, { change: 'Added', kind, keptUntil: undefined })(to), {
      subject,
      lead: 'It can now open your wallet.',
      end: SOMEBODY_OPENS,
    })
  })

  test.each([
    ['Replaced', 'passkey', 'passkey', 'Your wallet’s passkey was replaced'],
    ['Restored', 'recovery', 'recovery code', 'Your wallet’s recovery code was restored'],
  ] as const)('says that one was %s, and until when the one before can be put back', (change, kind, name, subject) => {
    expectMail(keyChangedEmail(SCENE, { change, kind, keptUntil: restorableUntil })(to), {
      subject,
      lead: 'It can now open your wallet.',
      before: [
        `Your previous ${name} is no longer used. You can restore it at app.example until 22 December 2026, on a device where your wallet is unlocked.`,
        `Anyone who copied your previous ${name} may still be able to open your wallet. If it leaked, move your funds to a new wallet.`,
      ],
      end: SOMEBODY_OPENS,
    })
  })
})

test('[T219] says that a passkey signs in, and when another email follows', () => {
  expectMail(passkeyAddedEmail(SCENE, to), {
    subject: 'A passkey can now sign in to your wallet',
    lead: 'Anyone who can use it can sign in at sites that offer this wallet. If it also opens the wallet, you’ll get another email.',
    end: 'Not you? Someone else can sign in to your wallet. Remove that passkey on the wallet’s security page, and move your funds to another wallet right away.',
  })
})

test('[T98] names what unlocks a locked wallet in its email', () => {
  expectMail(walletLockedEmail(SCENE, to), {
    subject: 'Your wallet is now locked',
    lead: 'It now opens only with your passkey or recovery code.',
    before: [
      'Email codes still sign you in, but they no longer open your wallet. If you lose both your passkey and your recovery code, you lose the wallet.',
    ],
    end: SOMEBODY_OPENS,
  })
})

describe('[T100] the mail of an account', () => {
  test('names the restore deadline in a deletion email', () => {
    expectMail(accountDeletionEmail(SCENE, { to, until: restorableUntil }), {
      subject: 'Your wallet will be deleted on 22 December 2026',
      lead: 'You were signed out everywhere.',
      before: [
        'To keep your wallet, sign in with a code before then. If it’s locked, unlock it too.',
        'After that day, only your recovery phrase can reach the funds in it.',
      ],
      end: 'Not you? Someone else can sign in to your wallet. Sign in to stop the deletion, then move your funds to another wallet.',
    })
  })

  test('names the mailbox in a restored-account email', () => {
    expectMail(accountRestoredEmail(SCENE, to), {
      subject: 'Your wallet won’t be deleted',
      lead: 'Someone signed in, so your wallet stays.',
      end: 'Not you? Someone else can open your wallet. Change this mailbox’s password, then move your funds to another wallet.',
    })
  })
})

describe('[T102] the mails of a changed address', () => {
  const next = 'new@mail.example'
  const lead = `It is now ${next}. Your other devices were signed out.`
  const theNew = {
    address: next,
    subject: 'Your wallet now uses this email address',
    lead,
    end: 'Not you? Contact support at app.example.',
  }

  test('tells both mailboxes, and the old one what to do', () => {
    const [old, latest, ...others] = emailChangedMails(SCENE, { from: to, to: next, endsPasskeys: false })
    expectMail(old, {
      subject: 'Your wallet’s email address was changed',
      lead,
      before: [`Sign-in codes now go to ${next}, not to this address.`],
      end: 'Not you? Someone else can read this mailbox. Change its password. If you can still open your wallet, move your funds to another wallet right away. Then contact support at app.example.',
    })
    expectMail(latest, theNew)
    expect(others).toEqual([])
  })

  test('names the passkeys that ended with the old mailbox', () => {
    const mails = [
      ...emailChangedMails(SCENE, { from: to, to: next, endsPasskeys: true }),
      emailRemovedEmail(SCENE, to, true),
    ]
    for (const { text } of mails) {
      expect(text).toContain('\n\nA passkey was removed from your wallet\n\nIt no longer signs in. Sessions that')
    }
  })

  test('notifies only the new address if none existed', () => {
    const mails = emailChangedMails(SCENE, { from: null, to: next, endsPasskeys: false })
    expect(mails).toHaveLength(1)
    expectMail(mails[0], theNew)
  })
})

describe('the mail of a changed way in', () => {
  test('says that an account at a provider was added', () => {
    expectMail(loginLinkedEmail(SCENE, { to, provider: 'github' }), {
      subject: 'GitHub sign-in was added to your wallet',
      lead: 'Anyone who can use that GitHub account can sign in.',
      end: 'Not you? Someone else can sign in to your wallet. Remove that account on the wallet’s security page, and move your funds to another wallet right away.',
    })
  })

  test('says that one was removed', () => {
    expectMail(loginUnlinkedEmail(SCENE, { to, provider: 'google' }), {
      subject: 'Google sign-in was removed from your wallet',
      lead: 'Sessions that used it were signed out.',
      end: 'Not you? Someone else can sign in to your wallet. Change this mailbox’s password, and move your funds to another wallet right away.',
    })
  })

  test('says that the mailbox was removed', () => {
    expectMail(emailRemovedEmail(SCENE, to, false), {
      subject: 'This email address was removed from your wallet',
      lead: 'It no longer gets codes. Signing in with it creates a new wallet.',
      end: 'Not you? Someone else can sign in to your wallet. If you can still open it, move your funds to another wallet right away. Then contact support at app.example.',
    })
  })
})

test('names what an export showed in its email', () => {
  expectMail(phraseShownEmail(SCENE, to), {
    subject: 'Your recovery phrase was shown',
    lead: 'Anyone who has it can take everything in your wallet.',
    end: 'Not you? Move your funds to another wallet right away.',
  })
})
