import { createServer, type IncomingMessage } from 'node:http'
import { storageKeyOf } from '@airlock/protocol/namespaces/polkadot/storageKeyOf'
import { POLKADOT_PEOPLE, POLKADOT_PHONES } from './polkadotPeople.ts'

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Content-Type': 'application/json',
}
const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

/** Bytes of the real runtime (`System.Account` of metadata V14). @param port 0 for any that is free @throws Error */
export async function startPolkadotDouble(port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405, HEADERS).end()
      return
    }
    response.writeHead(200, HEADERS).end(JSON.stringify(answerTo(await bodyOf(request))))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const ACCOUNTS = new Map(
  [...Object.values(POLKADOT_PEOPLE), ...POLKADOT_PHONES].map(({ address, planck }) => [
    storageKeyOf(address),
    entryOf(planck),
  ]),
)

const METHODS: Readonly<Record<string, (first: unknown) => unknown>> = {
  state_getStorage: (key) => ACCOUNTS.get(String(key)) ?? null,
  chain_getBlockHash: (number) => (number === 0 ? GENESIS : null),
  system_properties: () => ({ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' }),
  state_getRuntimeVersion: () => ({ specName: 'polkadot', implName: 'airlock-double', specVersion: 1_000_000 }),
}

function answerTo(body: string) {
  try {
    const { id, method, params = [] } = JSON.parse(body) as { id: unknown; method: string; params?: unknown[] }
    const response = Object.hasOwn(METHODS, method)
      ? { result: METHODS[method]?.(params[0]) }
      : { error: { code: -32_601, message: 'Method not found' } }
    return { jsonrpc: '2.0', id, ...response }
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }
  }
}

/** Nonce, three counts, then free, reserved, frozen and flags; each number with its lowest byte first. */
function entryOf(free: bigint): string {
  const bytes = new DataView(new ArrayBuffer(80))
  bytes.setUint32(8, 1, true)
  bytes.setBigUint64(16, free, true)
  // The flag of the new logic of balances.
  bytes.setUint8(79, 0x80)
  return `0x${Buffer.from(bytes.buffer).toString('hex')}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
