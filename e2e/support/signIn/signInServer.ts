import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignIn } from '@airlock/verify'

type Session = { nonce?: string | undefined; account?: { chainId: string; address: string } | undefined }
type Result = { status: number; body: object }

export async function startSignInServer(origin: string, rpc: Readonly<Record<string, string>>) {
  const session: Session = {}
  const proofs: { message: string; signature: string }[] = []
  const unanswered = new Set<string>()
  const time = { isNamed: false }

  async function handle(path: string, body: { message: string; signature: string }): Promise<Result> {
    switch (path) {
      case '/nonce':
        session.nonce = randomBytes(8).toString('hex')
        return {
          status: 200,
          body: { nonce: session.nonce, ...(time.isNamed && { issuedAt: new Date().toISOString() }) },
        }
      case '/sign-in': {
        const { nonce } = session
        session.nonce = undefined
        if (nonce === undefined) return { status: 401, body: { ok: false, reason: 'nonce' } }
        proofs.push(body)
        const expected = { domain: new URL(origin).host, origin, nonce }
        const verified = await verifySignIn({ ...body, expected, node: (chain) => rpc[chain] })
        if (!verified.ok) return { status: 401, body: verified }
        session.account = { chainId: verified.data.chainId, address: verified.data.accountAddress }
        return { status: 200, body: { ok: true } }
      }
      case '/session':
        return { status: 200, body: { session: session.account ?? null } }
      case '/sign-out':
        session.account = undefined
        return { status: 200, body: {} }
      default:
        return { status: 404, body: {} }
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { status, body } = await handle(request.url ?? '/', JSON.parse(Buffer.concat(chunks).toString() || '{}'))
    if (unanswered.has(request.url ?? '/')) return
    response.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': origin })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    session,
    proofs,
    nameTime: () => void Object.assign(time, { isNamed: true }),
    leaveUnanswered: (path: string) => void unanswered.add(path),
    post: async (path: string, body: object = {}) =>
      (await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })).json(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
