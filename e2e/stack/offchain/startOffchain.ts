import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { type Bitcoin, startBitcoin } from '../bitcoin/startBitcoin.ts'
import { OFFCHAIN_KEY } from '../facts/names.ts'
import { IPFS_FILES } from '../facts/pictures/ipfs.ts'
import { PICTURES } from '../facts/pictures/pictures.ts'
import { tokenList } from '../facts/tokenList.ts'
import { bundlerDouble } from '../smartAccount/bundlerDouble.ts'
import { paymasterDouble } from '../smartAccount/paymasterDouble.ts'
import { WORLD_PAYMASTER } from '../sponsor/worldPaymaster.ts'
import { json, type Result } from './Answer.ts'
import { answerLookup } from './answerLookup.ts'
import { collectibleFile } from './collectibleFiles.ts'
import { createExplorer } from './explorer/createExplorer.ts'

export type Offchain = { origin: string; close(): Promise<void> }

type Options = {
  port: number
  /** The service of the world's paymaster, at `/paymaster`, is one for all. */
  chains?: Readonly<Record<string, string>>
}

/** @throws Error when the port is taken. */
export async function startOffchain({ port, chains = {} }: Options): Promise<Offchain> {
  const explorers = new Map(Object.entries(chains).map(([chainId, rpcUrl]) => [chainId, createExplorer(rpcUrl)]))
  const bundlers = new Map(Object.entries(chains).map(([chainId, rpcUrl]) => [chainId, bundlerDouble(rpcUrl)]))
  const paymaster = paymasterDouble(WORLD_PAYMASTER)
  /** Starts with the first request: a world without Bitcoin does not wait for it. */
  let bitcoin: Promise<Bitcoin> | undefined
  const origin = `http://127.0.0.1:${port}`
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const [, chainId = '', path = ''] = /^\/explorer\/(\d+)\/api\/v2\/(.+)$/.exec(pathname) ?? []
    const mockResponse = async () => {
      const explorer = explorers.get(chainId)
      if (explorer) return explorer(path, searchParams)
      if (pathname.startsWith('/esplora/')) {
        bitcoin ??= startBitcoin()
        return answerEsplora(await bitcoin, request)
      }
      const service = pathname === '/paymaster' ? paymaster : bundlers.get(pathname.replace('/bundler/', ''))
      return service ? text(request).then(service).then(json) : answerTo(decodeURIComponent(pathname), origin)
    }
    const result = await mockResponse().catch((cause: unknown) => json({ error: String(cause) }, 400))
    const { status = 200, type, body } = result ?? json({ error: 'Nothing is here.' }, 404)
    response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin,
    async close() {
      await new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
      await (await bitcoin?.catch(() => undefined))?.close()
    },
  }
}

async function answerTo(path: string, origin: string): Promise<Result | undefined> {
  const [, part = '', ...rest] = path.split('/')
  const name = rest.join('/')
  if (path === '/healthz') return json({ status: 'ok', service: 'offchain' })
  if (path === '/tokens.json') return json(tokenList())
  if (part === 'ipfs' && Object.hasOwn(IPFS_FILES, name)) return ipfsFile(name)
  if (part === 'pictures') return Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined
  if (part === 'collectibles') return collectibleFile(name, origin)
  if (part === 'ccip') return answerLookup(questionOf(rest[1]), OFFCHAIN_KEY)
  if (part === 'ccip-forged') return answerLookup(questionOf(rest[0]), generatePrivateKey())
  if (part === 'ccip-page') return { type: 'text/html', body: '<!doctype html><p>This is no answer.' }
  return undefined
}

async function answerEsplora({ answer: respond }: Bitcoin, request: IncomingMessage) {
  const { method = 'GET', url = '' } = request
  return respond({ method, path: url.replace('/esplora/', ''), body: await text(request) })
}

function ipfsFile(name: string): Result {
  const body = IPFS_FILES[name] ?? ''
  return { type: name.endsWith('.json') ? 'application/json' : 'image/png', body }
}

function questionOf(last = ''): Hex {
  return last.replace(/\.json$/, '') as Hex
}
