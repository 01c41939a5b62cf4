import { createServer } from 'node:http'
import { isRecord } from '@airlock/protocol/isRecord'

/** A node as the gateway sees it, which counts the calls that it passes on. */
export type CountingNode = {
  url: string
  /** Methods that were called since the last time, each of a batch. */
  take(): string[]
  close(): Promise<void>
}

/** @throws Error when the port is taken. */
export async function startCountingNode(rpcUrl: string, port: number): Promise<CountingNode> {
  let calls: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    for (const call of Array.isArray(parsed) ? parsed : [parsed]) calls.push(String(isRecord(call) && call.method))
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json' })
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = calls
      calls = []
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
