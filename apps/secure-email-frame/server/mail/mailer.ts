import nodemailer from 'nodemailer'
import { ApiError } from '../ApiError.ts'
import { connectAtOnce } from './connectAtOnce.ts'
import { ICON_CID } from './renderMail.ts'
import type { Scene } from './Scene.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  iconOf?: string
  scene?: Scene
  summary?: string
}
/** @throws ApiError MAIL_UNAVAILABLE */
export type Mailer = { send(email: Email): Promise<void>; close(): void }

const TIMEOUT_MS = 10_000

type Options = {
  url: string
  /** Mail header, such as `Airlock <no-reply@mail.example>`. */
  from: string
  iconOf?(project: string): string | undefined
}

export function smtpMailer({ url, from, iconOf }: Options): Mailer {
  const server = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    server.searchParams.set(name, String(TIMEOUT_MS))
  server.searchParams.set('pool', 'true')
  const transport = nodemailer.createTransport(server.href, { from, disableFileAccess: true, disableUrlAccess: true })
  // Characters that addresses cannot contain.
  Object.assign(transport.transporter, { getSocket: connectAtOnce })
  return {
    async send({ to, subject, text, html, iconOf: project }) {
      const icon = project === undefined ? undefined : iconOf?.(project)
      try {
        await transport.sendMail({
          subject,
          text,
          html,
          // As an object, so that the address is not parsed as a list or name.
          to: { name: '', address: to },
          ...(icon !== undefined && { attachments: [attachedIcon(icon)] }),
        })
      } catch (cause) {
        throw new ApiError('MAIL_UNAVAILABLE', { cause })
      }
    },
    close: () => transport.close(),
  }
}

/** Inside the mail, because loading it would tell a server who reads the mail. */
function attachedIcon(icon: string) {
  return {
    cid: ICON_CID,
    filename: 'icon.png',
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64'),
  }
}
