import { createServer, type IncomingMessage } from 'node:http'
import { createLedger, type Ledger } from './createLedger.ts'

export type SolanaNetwork = {
  url: string
  ledger: Ledger
  requests: string[]
  /** Gives the next answers of a method another body; `undefined` ends it. */
  lie(method: string, body: string | undefined): void
  close(): Promise<void>
}

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type,solana-client',
  'Content-Type': 'application/json',
}

/** @param port 0 for any that is free @throws Error when the port is taken */
export async function startSolana(port = 0): Promise<SolanaNetwork> {
  const ledger = createLedger()
  const requests: string[] = []
  const lies = new Map<string, string>()
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, HEADERS).end()
      return
    }
    const call = JSON.parse(await bodyOf(request)) as { id: unknown; method: string; params?: unknown[] }
    requests.push(call.method)
    const lie = lies.get(call.method)
    const result = lie === undefined && (await answerTo(ledger, call.method, call.params ?? []))
    response.writeHead(200, HEADERS).end(lie ?? JSON.stringify({ jsonrpc: '2.0', id: call.id, ...result }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    ledger,
    requests,
    lie: (method, body) => void (body === undefined ? lies.delete(method) : lies.set(method, body)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answerTo(ledger: Ledger, method: string, params: unknown[]) {
  try {
    if (!Object.hasOwn(ledger.methods, method)) return { error: { code: -32601, message: 'Method not found' } }
    return { result: await ledger.methods[method]?.(params) }
  } catch (cause) {
    const { code = -32602, message, data } = cause as { code?: number; message: string; data?: unknown }
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
