import nodemailer from 'nodemailer'
import { ApiError } from '../ApiError.ts'
import { connectAtOnce } from '../connectAtOnce.ts'

export type Email = { to: string; subject: string; text: string; html: string }
/** @throws ApiError MAIL_UNAVAILABLE */
export type Mailer = { send(mail: Email): Promise<void>; close(): void }

const TIMEOUT_MS = 10_000

/** Sends by SMTP. @param from mail header, such as `Airlock <no-reply@mail.example>` */
export function smtpMailer(url: string, from: string): Mailer {
  const server = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    server.searchParams.set(name, String(TIMEOUT_MS))
  server.searchParams.set('pool', 'true')
  const transport = nodemailer.createTransport(server.href, { from, disableFileAccess: true, disableUrlAccess: true })
  // Characters that addresses cannot contain.
  Object.assign(transport.transporter, { getSocket: connectAtOnce })
  return {
    async send(mail) {
      try {
        // As an object, so that the address is not parsed as a list or name.
        await transport.sendMail({ ...mail, to: { name: '', address: mail.to } })
      } catch (cause) {
        throw new ApiError('MAIL_UNAVAILABLE', { cause })
      }
    },
    close: () => transport.close(),
  }
}
