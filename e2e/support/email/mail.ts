import { expect } from '@playwright/test'

type Email = { to: string[]; subject: string; text: string }

export function codeMailedTo(mailbox: string, email: string, besides = ''): Promise<string> {
  return newest(mailbox, email, ({ subject }) => /^[0-9]{6}/.exec(subject)?.[0], besides)
}

export function linkMailedTo(mailbox: string, email: string, besides = ''): Promise<string> {
  return newest(mailbox, email, ({ text }) => /^https?:\/\/\S+$/m.exec(text)?.[0], besides)
}

export async function subjectsMailedTo(mailbox: string, email: string): Promise<string[]> {
  return (await mailsTo(mailbox, email)).flatMap(({ subject }) => (/^[0-9]{6} /.test(subject) ? [] : [subject]))
}

async function mailsTo(mailbox: string, email: string): Promise<Email[]> {
  const url = new URL(`/mails.json?to=${encodeURIComponent(email)}`, mailbox)
  // Only browsers resolve names below localhost; Node needs the address.
  const response = await fetch(url.href.replace('mail.localhost', '127.0.0.1'))
  return (await response.json()) as Email[]
}

async function newest(
  mailbox: string,
  email: string,
  find: (email: Email) => string | undefined,
  besides: string,
): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(mailbox, email)
        found = mails.flatMap((email) => find(email) ?? []).at(-1) ?? ''
        return found !== '' && found !== besides
      },
      // Nearly every journey waits for one.
      { intervals: [50] },
    )
    .toBe(true)
  return found
}
