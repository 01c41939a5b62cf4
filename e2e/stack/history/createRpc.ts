import { Agent, request } from 'node:http'

/** @throws Error with the node's message. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** For thousands of calls in a row: takes less than half of the time of viem's client. @param url of HTTP */
export function createRpc(url: string): Rpc {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (method, params) =>
    new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } })
      call.once('error', reject)
      call.once('response', async (response) => {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk as Buffer)
          const { result, error } = JSON.parse(Buffer.concat(chunks).toString()) as {
            result?: unknown
            error?: { message: string }
          }
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result)
        } catch (cause) {
          reject(cause)
        }
      })
      call.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    })
}
