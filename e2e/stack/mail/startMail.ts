import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { inboxPage } from './inboxPage.ts'

export type CaughtMail = {
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  attachments: { contentId: string; mimeType: string }[]
  receivedAt: number
}

export type LocalMail = {
  /** The newest last. */
  mails: readonly CaughtMail[]
  close(): Promise<void>
}

const MAX_MAILS = 200
/** Clients keep connections open for the next mail. */
const CLOSE_TIMEOUT_MS = 100

/** @throws Error when a port is taken. */
export async function startMail({ smtpPort, port }: { smtpPort: number; port: number }): Promise<LocalMail> {
  const mails: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        try {
          const email = await PostalMime.parse(Buffer.concat(chunks))
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: email.from?.address ?? '',
            subject: email.subject ?? '',
            text: email.text ?? '',
            html: email.html ?? '',
            attachments: email.attachments.map(({ contentId = '', mimeType }) => ({ contentId, mimeType })),
            receivedAt: Date.now(),
          })
          mails.splice(0, mails.length - MAX_MAILS)
          callback()
        } catch (cause) {
          callback(cause as Error)
        }
      })
    },
  })
  // A server that is killed breaks its connection.
  smtp.on('error', () => {})
  const page = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mail.localhost')
    const to = searchParams.get('to')
    const shown = to === null ? mails : mails.filter((email) => email.to.includes(to))
    if (pathname === '/healthz') return respond('application/json', '{"status":"ok","service":"mail"}')
    if (pathname === '/mails.json') return respond('application/json', JSON.stringify(shown))
    if (pathname === '/') return respond('text/html; charset=utf-8', inboxPage(shown))
    response.writeHead(404).end()

    function respond(type: string, body: string) {
      response.writeHead(200, {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      response.end(body)
    }
  })
  await listening(smtp.server, () => smtp.listen(smtpPort, '127.0.0.1'))
  try {
    await listening(page, () => page.listen(port, '127.0.0.1'))
  } catch (cause) {
    await new Promise<void>((resolve) => smtp.close(resolve))
    throw cause
  }
  return {
    mails,
    async close() {
      page.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise((resolve) => page.close(resolve)),
      ])
    },
  }
}

type Listener = {
  once(event: 'listening' | 'error', listener: (cause?: Error) => void): unknown
  address(): AddressInfo | string | null
}

function listening(server: Listener, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve())
    server.once('error', reject)
    listen()
  })
}
