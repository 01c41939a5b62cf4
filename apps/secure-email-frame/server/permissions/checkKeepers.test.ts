import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { airlockConfig } from '@airlock/protocol/config/config'
import { KEEPER_ADDRESS } from '@airlock/protocol/permissions/allowanceKeeper'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keeperRuntime } from '../testing/keeperRuntime.ts'
import { checkKeepers } from './checkKeepers.ts'

const TOKEN = `0x${'c1'.repeat(20)}`
const NETWORK = 'eip155:8453'

let code: string | undefined
const server = createServer(async (request, response) => {
  const { id } = JSON.parse(await text(request)) as { id: number }
  response.writeHead(code === undefined ? 500 : 200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: code }))
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  code = keeperRuntime()
})

const config = () =>
  airlockConfig.parse({
    modalOrigin: 'https://wallet.example',
    projects: { default: { origins: [], rpcUrls: { [NETWORK]: [url] } } },
    secureServer: { permissions: { [NETWORK]: { tokens: { [TOKEN]: '1' } } } },
  })

describe('checkKeepers', () => {
  test('finds no problem with the pinned code, and without permissions', async () => {
    expect(await checkKeepers(config(), {})).toEqual([])
    expect(await checkKeepers({ projects: {} }, {})).toEqual([])
  })

  test('[T203] reports a contract with other code', async () => {
    code = `${keeperRuntime()}00`
    expect(await checkKeepers(config(), {})).toEqual([
      `secureServer.permissions: ${NETWORK}: The code at ${KEEPER_ADDRESS} is not that of AllowanceKeeper. The wallet grants nothing there.`,
    ])
  })

  test('reports an address without a contract', async () => {
    code = '0x'
    expect(await checkKeepers(config(), {})).toEqual([expect.stringContaining('is not deployed at')])
  })

  test('reports a network that does not answer, after every URL', async () => {
    code = undefined
    expect(await checkKeepers(config(), { [NETWORK]: [url] })).toEqual([expect.stringContaining('could not be read')])
  })
})
