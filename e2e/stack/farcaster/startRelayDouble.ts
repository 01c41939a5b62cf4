import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletClient, viemConnector } from '@farcaster/auth-client'
import type { PrivateKeyAccount } from 'viem'
import { localPage } from '../../../apps/secure-email-frame/server/testing/providers/localPage.ts'

export type FarcasterPerson = { fid: number; name: string; account: PrivateKeyAccount }

type ChannelRequest = { siweUri: string; domain: string; nonce: string }
type Channel = { request: ChannelRequest; completed?: object }

const RELAY_KEY = 'a-key-of-the-local-world'

/** A channel's link is a page with a button for each person, who signs with the published client. */
export async function startRelayDouble({ port, rpcUrl, users }: Options) {
  const channels = new Map<string, Channel>()
  const server = createServer((request, response) => {
    handle(request, response).catch((cause: Error) => {
      console.error(`farcaster: ${cause.message}`)
      json(response, 500, {})
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const wallet = createWalletClient({ relay: url, ethereum: viemConnector({ rpcUrls: [rpcUrl] }) })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const token =
      /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? searchParams.get('channelToken') ?? ''
    switch (`${request.method} ${pathname}`) {
      case 'POST /v1/channel': {
        const body = JSON.parse(await bodyOf(request)) as ChannelRequest
        const created = randomUUID()
        const nonce = body.nonce ?? randomBytes(16).toString('hex')
        channels.set(created, { request: { ...body, nonce } })
        return json(response, 201, { channelToken: created, url: `${url}/~/siwf?channelToken=${created}`, nonce })
      }
      case 'GET /v1/channel/status': {
        const channel = channels.get(token)
        if (channel === undefined) return json(response, 401, { error: 'Unauthorized' })
        const { nonce } = channel.request
        // As the relay does: what was signed is read once.
        if (channel.completed) channels.delete(token)
        return json(response, channel.completed ? 200 : 202, {
          state: channel.completed ? 'completed' : 'pending',
          nonce,
          ...channel.completed,
        })
      }
      case 'POST /v1/channel/authenticate': {
        const channel = channels.get(token)
        const isPhone = request.headers['x-farcaster-auth-relay-key'] === RELAY_KEY
        if (channel === undefined || !isPhone) return json(response, 401, { error: 'Unauthorized' })
        channel.completed = JSON.parse(await bodyOf(request)) as object
        return json(response, 201, channel.completed)
      }
      case 'GET /~/siwf':
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(phonePage(token, users))
        return
      case 'POST /~/siwf': {
        const fid = Number(new URLSearchParams(await bodyOf(request)).get('fid'))
        const user = users.find((one) => one.fid === fid)
        if (user) await sign(token, user)
        response
          .setHeader('Content-Type', 'text/html; charset=utf-8')
          .end(localPage('Signed in', '<p>Go back to the site.</p>'))
        return
      }
      default:
        json(response, 404, {})
    }
  }

  async function sign(token: string, { fid, name, account }: FarcasterPerson, change: SignChange = {}): Promise<void> {
    const signInRequest = channels.get(token)?.request
    if (signInRequest === undefined) throw new Error('There is no such channel.')
    const { siweMessage, message, ...built } = wallet.buildSignInMessage({
      address: account.address,
      fid,
      uri: signInRequest.siweUri,
      domain: signInRequest.domain,
      nonce: signInRequest.nonce,
      ...change.message,
    })
    if (built.isError || !message || !siweMessage) throw new Error(built.error?.message ?? 'There is no message.')
    const text = change.text?.(message) ?? message
    await wallet.authenticate({
      authKey: RELAY_KEY,
      channelToken: token,
      message: text,
      signature: await account.signMessage({ message: text }),
      authMethod: 'custody',
      fid,
      username: name,
      bio: '',
      displayName: name,
      pfpUrl: '',
      ...change.response,
    })
  }

  return {
    url,
    sign,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
type Options = { port: number; rpcUrl: string; users: readonly FarcasterPerson[] }
type SignChange = { message?: object; text?: (message: string) => string; response?: object }

function phonePage(token: string, users: readonly FarcasterPerson[]): string {
  const buttons = users.map(({ fid, name }) => `<p><button name="fid" value="${fid}">Sign in as ${name}</button></p>`)
  const action = `?channelToken=${encodeURIComponent(token)}`
  return localPage('Farcaster (local)', `<form method="post" action="${action}">${buttons.join('')}</form>`)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
