import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { WalletPeer } from '../questions.ts'
import { renderPage, renderState } from './renderPage.ts'

type Options = {
  peer: WalletPeer
  name: string
  port: number
  /** Hosts that a browser may request, as `phone.localhost:3405`. Other names for this machine get nothing. */
  hosts: readonly string[]
  accounts: readonly Hex[]
}

const REDRAW_MS = 50
const MAX_FORM_BYTES = 16 * 1024
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const FILES: Record<string, { type: string; text: string }> = {
  '/page.css': { type: 'text/css', text: read('page.css') },
  '/client.js': { type: 'text/javascript', text: read('client.js') },
}

export async function servePage({ peer, name, port, hosts, accounts }: Options): Promise<{ close(): Promise<void> }> {
  const listeners = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  const stopListening = peer.onChange(() => {
    // Changes come in bursts.
    timer ??= setTimeout(() => {
      timer = undefined
      for (const listener of listeners) listener.write('data: changed\n\n')
    }, REDRAW_MS)
  })

  const act = async (path: string, form: URLSearchParams): Promise<void> => {
    if (path === '/pair') await peer.pair(form.get('uri')?.trim() ?? '')
    else if (path === '/decide') {
      await peer.decide(Number(form.get('id')), form.get('answer') === 'approve' ? 'approve' : 'reject')
    } else if (path === '/disconnect') await peer.disconnect(form.get('topic') ?? '')
    else if (path === '/account') {
      const now = accounts.findIndex((key) => privateKeyToAddress(key) === peer.address())
      const next = accounts[(now + 1) % accounts.length]
      if (next) await peer.setAccount(next)
    }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { host = '', origin } = request.headers
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`)
    const send = (status: number, type: string, text: string) => {
      response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': POLICY })
      response.end(text)
    }
    const file = FILES[pathname]
    if (!hosts.includes(host)) return send(421, 'text/plain', 'Not served under this name.')
    if (request.method === 'POST') {
      // The keys are worth nothing, but no other page controls a wallet.
      if (origin !== `http://${host}`) return send(403, 'text/plain', 'Only the page of the wallet may do this.')
      try {
        await act(pathname, await readForm(request))
      } catch (cause) {
        return send(400, 'text/plain', cause instanceof Error ? cause.message : String(cause))
      }
      response.writeHead(303, { Location: '/' })
      response.end()
    } else if (file) send(200, file.type, file.text)
    else if (pathname === '/state') send(200, 'text/html', renderState(peer).markup)
    else if (pathname === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      // Events between the page's first read and this one reached no listener.
      response.write('data: open\n\n')
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
    } else if (pathname === '/' || pathname === '/wc') {
      send(200, 'text/html', renderPage(peer, name, searchParams.get('uri') ?? ''))
    } else send(404, 'text/plain', 'Not found')
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((resolve) => {
        stopListening()
        clearTimeout(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    // Read to its end, because the answer waits behind it.
    if (text.length <= MAX_FORM_BYTES) text += chunk
  }
  if (text.length > MAX_FORM_BYTES) throw new Error('The form is too long.')
  return new URLSearchParams(text)
}

function read(name: string) {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
}
