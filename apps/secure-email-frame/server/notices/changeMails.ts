import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'
import { fillText, type Values } from '../mail/fillText.ts'
import type { Email } from '../mail/mailer.ts'
import { mailTexts } from '../mail/mailTexts.ts'
import { hostOf, type Paragraph, renderMail } from '../mail/renderMail.ts'
import type { Scene } from '../mail/Scene.ts'

type EmailChange = { from: string | null; to: string; endsPasskeys: boolean }

/** Emails about completed changes contain no code, link or button, so that users do not learn to follow one. */
export function emailChangedMails(scene: Scene, { from, to, endsPasskeys }: EmailChange): Email[] {
  const { email } = mailTexts(scene.language)
  const parts = { lead: email.lead, values: { email: to } }
  const passkeys = explainPasskeys(scene, endsPasskeys)
  const theNew = notice(scene, to, { ...parts, subject: email.isNow, before: passkeys, notYou: email.support })
  if (from === null) return [theNew]
  const before = [{ text: email.codes }, ...passkeys]
  return [notice(scene, from, { ...parts, subject: email.changed, before, notYou: email.mailbox }), theNew]
}

function explainPasskeys({ language }: Scene, endsPasskeys: boolean): Paragraph[] {
  const { passkey } = mailTexts(language)
  return endsPasskeys ? [{ strong: passkey.removed, text: '' }, { text: passkey.removedLead }] : []
}

type SlotChange = {
  change: 'Added' | 'Replaced' | 'Restored'
  kind: 'passkey' | 'recovery'
  keptUntil: number | undefined
}

export function keyChangedEmail(scene: Scene, { change, kind, keptUntil: restorableUntil }: SlotChange) {
  const { keys, notice: texts } = mailTexts(scene.language)
  const parts = { subject: keys[`${kind}${change}`], lead: keys.opens, notYou: texts.someoneOpens }
  const before = [{ text: keys[`${kind}Before`] }, { text: keys[`${kind}Copied`] }]
  return (to: string): Email =>
    notice(
      scene,
      to,
      restorableUntil === undefined ? parts : { ...parts, before, values: { day: dayOf(restorableUntil, scene) } },
    )
}

export function walletLockedEmail(scene: Scene, to: string): Email {
  const { locked, notice: texts } = mailTexts(scene.language)
  return notice(scene, to, { ...locked, before: [{ text: locked.codes }], notYou: texts.someoneOpens })
}

export function accountDeletionEmail(scene: Scene, { to, until }: { to: string; until: number }): Email {
  const { deletion } = mailTexts(scene.language)
  const before = [{ text: deletion.keep }, { text: deletion.after }]
  return notice(scene, to, { ...deletion, before, notYou: deletion.stop, values: { day: dayOf(until, scene) } })
}

export function accountRestoredEmail(scene: Scene, to: string): Email {
  const { kept: stored } = mailTexts(scene.language)
  return notice(scene, to, { ...stored, notYou: stored.mailbox })
}

type WayChange = { to: string; provider: SignInProvider }

export function loginLinkedEmail(scene: Scene, { to, provider }: WayChange): Email {
  const { login } = mailTexts(scene.language)
  const values = { provider: PROVIDER_NAMES[provider] }
  return notice(scene, to, { subject: login.added, lead: login.addedLead, notYou: login.remove, values })
}

export function loginUnlinkedEmail(scene: Scene, { to, provider }: WayChange): Email {
  const { login } = mailTexts(scene.language)
  const values = { provider: PROVIDER_NAMES[provider] }
  return notice(scene, to, { subject: login.removed, lead: login.removedLead, notYou: login.password, values })
}

export function passkeyAddedEmail(scene: Scene, to: string): Email {
  const { passkey } = mailTexts(scene.language)
  return notice(scene, to, { subject: passkey.added, lead: passkey.addedLead, notYou: passkey.remove })
}

export function passkeyRemovedEmail(scene: Scene, to: string): Email {
  const { passkey, login } = mailTexts(scene.language)
  return notice(scene, to, { subject: passkey.removed, lead: passkey.removedLead, notYou: login.password })
}

export function emailRemovedEmail(scene: Scene, to: string, endsPasskeys: boolean): Email {
  const { email } = mailTexts(scene.language)
  const before = explainPasskeys(scene, endsPasskeys)
  return notice(scene, to, { subject: email.removed, lead: email.removedLead, before, notYou: email.supportNow })
}

export function wayTakenBackMail(scene: Scene, { to, name }: { to: string; name: string }): Email {
  const { login, notice: texts } = mailTexts(scene.language)
  const parts = { subject: login.restored, lead: login.restoredLead, notYou: texts.moveFunds }
  return notice(scene, to, { ...parts, values: { name } })
}

export function phraseShownEmail(scene: Scene, to: string): Email {
  const { phrase, notice: texts } = mailTexts(scene.language)
  return notice(scene, to, { ...phrase, notYou: texts.moveFunds })
}

const MAX_TEXTS = 5

/** Joins notices to one address, oldest first, by subject, so that a rare change is not hidden among many. */
export function digestEmail(to: string, mails: readonly Email[]): Email {
  const latest = mails.at(-1)
  const scene = latest?.scene ?? { site: '', language: 'en', browser: '' }
  const { digest } = mailTexts(scene.language)
  const paragraphs = [...new Set(mails.map(({ subject }) => subject))].flatMap((subject) => {
    const same = mails.filter((email) => email.subject === subject)
    const texts = [...new Set(same.map((email) => email.summary ?? email.text.trim()))]
    const values = { subject, count: String(same.length) }
    const others = texts.length > MAX_TEXTS ? [digest.others] : []
    return [
      fillText(same.length === 1 ? digest.once : digest.times, values),
      ...texts.slice(-MAX_TEXTS).flatMap((text) => text.split('\n\n')),
      ...others,
    ].map((text) => ({ text: '{text}', values: { text } }))
  })
  return renderMail(
    {
      to,
      subject: digest.subject,
      title: digest.subject,
      lead: digest.lead,
      paragraphs,
      values: { count: String(mails.length) },
    },
    scene,
  )
}

type Notice = {
  subject: string
  lead: string
  before?: readonly Paragraph[]
  /** Advice if someone else made the change. */
  notYou: string
  values?: Values
}

function notice(scene: Scene, to: string, { subject, lead, before = [], notYou, values }: Notice): Email {
  const { facts: metadata, notice: texts } = mailTexts(scene.language)
  const last = { strong: texts.notYou, text: notYou }
  const email = renderMail(
    {
      ...{ to, subject, title: subject, lead },
      ...(values && { values }),
      facts: [
        [metadata.when, timeOf(Date.now(), scene)],
        [metadata.where, hostOf(scene.site)],
        ...(scene.browser === '' ? [] : [[metadata.device, scene.browser] as const]),
      ],
      paragraphs: [...before, { strong: texts.you, text: texts.youText }, last],
    },
    scene,
  )
  const message = (text: string) => fillText(text, { site: hostOf(scene.site), ...values })
  return {
    ...email,
    scene,
    // Without the time, so that a digest joins what is the same.
    summary: [
      `${message(lead)} ${metadata.where}: ${hostOf(scene.site)}. ${metadata.when}: ${dayOf(Date.now(), scene)}.`,
      ...[...before, last].map(({ strong, text }) => [strong, message(text)].filter(Boolean).join(' ')),
    ].join('\n\n'),
  }
}

function dayOf(time: number, { language }: Scene): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

function timeOf(time: number, { language }: Scene): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}

const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)
