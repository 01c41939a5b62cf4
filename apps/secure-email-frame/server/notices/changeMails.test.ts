import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountDeletedMail,
  accountKeptMail,
  emailChangedMails,
  emailRemovedMail,
  exportedMail,
  identityLinkedMail,
  identityUnlinkedMail,
  lockedMail,
  slotMail,
} from './changeMails.ts'
import type { Mail } from './mailer.ts'

const to = 'ada@mail.example'
const site = 'https://app.example'
const keptUntil = Date.parse('2026-12-22T00:30:00Z')

beforeEach(() => {
  // Elsewhere it is another day already.
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

/** Compares the paragraphs of a mail, which are the same in plain text and HTML. */
function expectMail(mail: Mail | undefined, { subject, paragraphs, address = to }: Expected) {
  expect(mail).toMatchObject({ to: address, subject, text: `${paragraphs.join('\n\n')}\n` })
  const shown = [...(mail?.html ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)
  expect(shown).toEqual(paragraphs)
}
type Expected = { subject: string; paragraphs: string[]; address?: string }

const SOMEBODY_OPENS =
  'If this was not you: somebody else can open your wallet. Move what is in it to another wallet at once.'

describe('[T99] the mail of a changed slot', () => {
  test.each([
    ['passkey', 'A passkey was added to your wallet'],
    ['recovery', 'A recovery code was added to your wallet'],
  ] as const)('says that a %s was added', (kind, subject) => {
    const mail = slotMail({ change: 'added', kind, site, keptUntil: undefined })(to)
    expectMail(mail, { subject, paragraphs: [`${subject} at ${site} on 22 November 2026.`, SOMEBODY_OPENS] })
  })

  test.each([
    ['replaced', 'passkey', 'passkey', 'The passkey of your wallet was replaced'],
    ['restored', 'recovery', 'recovery code', 'The recovery code of your wallet was put back'],
  ] as const)('says that one was %s, and until when the one before can be put back', (change, kind, name, subject) => {
    expectMail(slotMail({ change, kind, site, keptUntil })(to), {
      subject,
      paragraphs: [
        `${subject} at ${site} on 22 November 2026.`,
        `The ${name} from before is not asked for any more. Until 22 December 2026 you can put it back, at ${site}, where your wallet is open.`,
        'Whoever copied the one from before may still open your wallet with it. If it leaked, move what is in your wallet to a new one.',
        SOMEBODY_OPENS,
      ],
    })
  })
})

test('[T98] the mail of a locked wallet says what opens it now', () => {
  expectMail(lockedMail({ to, site }), {
    subject: 'Your wallet opens only with your passkey and recovery code now',
    paragraphs: [
      `Your wallet opens only with your passkey and your recovery code now. This was decided at ${site} on 22 November 2026.`,
      'Codes from this mailbox sign you in, and open nothing. Whoever loses both loses the wallet.',
      SOMEBODY_OPENS,
    ],
  })
})

describe('[T100] the mail of an account', () => {
  test('that is deleted says until when it can be taken back', () => {
    expectMail(accountDeletedMail({ to, site, until: keptUntil }), {
      subject: 'Your wallet will be deleted on 22 December 2026',
      paragraphs: [
        `Your account and its wallet will be deleted on 22 December 2026. This was decided at ${site} on 22 November 2026, and you were signed out everywhere.`,
        'Until then signing in with a code takes them back; a wallet that only you can open has to be opened too.',
        'What is in the wallet stays on its networks: without its twelve words nobody reaches it after that day.',
        'If this was not you, sign in now.',
      ],
    })
  })

  test('that was taken back says where', () => {
    expectMail(accountKeptMail({ to, site }), {
      subject: 'Your wallet will not be deleted',
      paragraphs: [
        `Somebody signed in at ${site} on 22 November 2026, and took your account and its wallet back.`,
        'If this was not you, whoever did it can read this mailbox: change its password, and sign out your other devices.',
      ],
    })
  })
})

describe('[T102] the mails of a changed address', () => {
  const next = 'new@mail.example'
  const changed = `The e-mail address of your wallet is now ${next}. It was changed at ${site} on 22 November 2026. All other devices were signed out.`
  const theNew = {
    address: next,
    subject: 'This is the address of your wallet now',
    paragraphs: [changed, 'If this was not you, tell whoever runs the wallet.'],
  }

  test('tell both mailboxes, the old one what to do', () => {
    const [old, latest, ...others] = emailChangedMails({ from: to, to: next, site })
    expectMail(old, {
      subject: 'The e-mail address of your wallet was changed',
      paragraphs: [
        changed,
        `Codes go to ${next} from now on, and none to this address.`,
        'If this was not you: whoever did it could read this mailbox. Change its password, end its other sessions, and tell whoever runs the wallet at once.',
      ],
    })
    expectMail(latest, theNew)
    expect(others).toEqual([])
  })

  test('tell the new one alone where there was none', () => {
    const mails = emailChangedMails({ from: null, to: next, site })
    expect(mails).toHaveLength(1)
    expectMail(mails[0], theNew)
  })
})

describe('the mail of a changed way in', () => {
  test('says that an account at a provider was added', () => {
    expectMail(identityLinkedMail({ to, site, provider: 'github' }), {
      subject: 'GitHub signs in to your wallet now',
      paragraphs: [
        `An account at GitHub was added to your wallet at ${site} on 22 November 2026. Whoever has that account can sign in to it.`,
        'If this was not you: somebody else can sign in to your wallet. Remove that account at its security page, and move what is in it to another wallet at once.',
      ],
    })
  })

  test('says that one was removed', () => {
    expectMail(identityUnlinkedMail({ to, site, provider: 'google' }), {
      subject: 'Google does not sign in to your wallet any more',
      paragraphs: [
        `An account at Google was removed from your wallet at ${site} on 22 November 2026, and whoever was signed in by it was signed out.`,
        'If this was not you, change the password of this mailbox, and sign out your other devices.',
      ],
    })
  })

  test('says that the mailbox was removed', () => {
    expectMail(emailRemovedMail({ to, site }), {
      subject: 'This address does not sign in to your wallet any more',
      paragraphs: [
        `This address was removed from your wallet at ${site} on 22 November 2026. Codes go to it no more, and a sign-in with it makes another wallet.`,
        'If this was not you, tell whoever runs the wallet at once.',
      ],
    })
  })
})

test('the mail of an export says what was shown', () => {
  expectMail(exportedMail({ to, site }), {
    subject: 'The twelve words of your wallet were shown',
    paragraphs: [
      `The twelve words that recover your wallet were shown at ${site} on 22 November 2026. Whoever has them has everything in it.`,
      'If this was not you: move what is in your wallet to another one at once.',
    ],
  })
})
