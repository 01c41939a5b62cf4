import { expect } from '@playwright/test'

type Mail = { to: string[]; subject: string; text: string }

/** The newest code that the world mailed to an address. */
export async function codeMailedTo(mailbox: string, email: string, besides = ''): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const url = new URL(`/mails.json?to=${encodeURIComponent(email)}`, mailbox)
      // Names below localhost are for browsers; Node asks for the address.
      const response = await fetch(url.href.replace('mail.localhost', '127.0.0.1'))
      const mails = (await response.json()) as Mail[]
      code = /^[0-9]{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''
      return code !== '' && code !== besides
    })
    .toBe(true)
  return code
}
