import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concatHex, encodeAbiParameters, erc6492SignatureValidatorByteCode, hashMessage } from 'viem'
import { afterEach, expect, it } from 'vitest'
import type { ChainNode } from '../../SignInProof.ts'
import { evmSigner } from '../../testing/signers.ts'
import { verifyEvm } from './verifyEvm.ts'

const CONTRACT = '0x1111111111111111111111111111111111111111'
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const verify = (node: ChainNode | undefined, accountAddress = CONTRACT, signature = '0x1234') => {
  const data = { chainId: 'eip155:1', accountAddress } as never
  return verifyEvm({ message: 'Hello', signature, data, node: () => node })
}
const mockResponse = (result: unknown) => async () => result
const failing = (error: unknown) => async () => {
  throw error
}

async function serve(body: string, status = 200): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('verifies a key of the account without requesting a node', async () => {
  const node = failing(new Error('asked'))
  expect(await verify(node, evmSigner.address, await evmSigner.sign('Hello'))).toBe('valid')
})

it('accepts the recovery byte as 0 or 1, as some wallets write it', async () => {
  const signature = await evmSigner.sign('Hello')
  const last = Number.parseInt(signature.slice(-2), 16) - 27
  expect(await verify(undefined, evmSigner.address, `${signature.slice(0, -2)}0${last}`)).toBe('valid')
})

it.each<[string, ChainNode]>([
  ['0x01', mockResponse('0x01')],
  ['a whole word', mockResponse(`0x${'1'.padStart(64, '0')}`)],
])('accepts a contract that answers %s', async (_, node) => {
  expect(await verify(node)).toBe('valid')
})

it('calls the contract once with account, hash and signature', async () => {
  const requests: { method: string; params?: unknown }[] = []
  const node: ChainNode = async (request) => {
    requests.push(request)
    return '0x01'
  }
  await verify(node)
  const question = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }],
    [CONTRACT, hashMessage('Hello'), '0x1234'],
  )
  const data = concatHex([erc6492SignatureValidatorByteCode, question])
  expect(requests).toEqual([{ method: 'eth_call', params: [{ data }, 'latest'] }])
})

it('requests the node of the chain that the message names', async () => {
  const data = { chainId: 'eip155:8453', accountAddress: CONTRACT } as never
  const nodeOf = (chain: string) => (chain === 'eip155:8453' ? mockResponse('0x01') : undefined)
  expect(await verifyEvm({ message: 'Hello', signature: '0x1234', data, node: nodeOf })).toBe('valid')
})

it.each<[string, ChainNode]>([
  ['0x00', mockResponse('0x00')],
  ['nothing', mockResponse('0x')],
  ['two', mockResponse('0x02')],
  ['a revert', failing(Object.assign(new Error('execution reverted'), { code: 3 }))],
  ['a revert by its words', failing({ code: -32000, message: 'execution reverted' })],
  ['a revert within another error', failing(new Error('The call failed.', { cause: { code: 3, message: '' } }))],
])('rejects a contract that answers %s', async (_, node) => {
  expect(await verify(node)).toBe('signature')
})

it.each<[string, ChainNode | undefined]>([
  ['is not named', undefined],
  ['does not answer', failing(new TypeError('fetch failed'))],
  ['has too much to do', failing({ code: -32005, message: 'rate limited' })],
  ['knows no block', failing({ code: -32000, message: 'header not found' })],
  ['answers no text', mockResponse(null)],
  ['answers a thing', mockResponse({ toString: () => '0x01' })],
])('returns unreachable if the node %s', async (_, node) => {
  expect(await verify(node)).toBe('unreachable')
})

it('requests the node by URL and rejects invalid responses', async () => {
  expect(await verify(await serve('{"jsonrpc":"2.0","id":1,"result":"0x01"}'))).toBe('valid')
  expect(await verify(await serve('{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted"}}'))).toBe(
    'signature',
  )
  expect(await verify(await serve('<html>', 502))).toBe('unreachable')
  expect(await verify(await serve('null'))).toBe('unreachable')
  expect(await verify('http://127.0.0.1:1')).toBe('unreachable')
})

it('rejects an address with a wrong checksum', async () => {
  expect(await verify(undefined, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2')).toBe('address')
})

it.each([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000004',
  '0x000000000000000000000000000000000000dEaD',
  '0x000000000000000000000000000000000000ffff',
])('[T151] rejects %s before asking a node', async (address) => {
  const requests: unknown[] = []
  const node: ChainNode = async (request) => {
    requests.push(request)
    return '0x01'
  }
  expect(await verify(node, address, `0x${'00'.repeat(64)}1b`)).toBe('address')
  expect(requests).toEqual([])
})

it('asks a node for the first address above the system addresses', async () => {
  expect(await verify(mockResponse('0x01'), '0x0000000000000000000000000000000000010000')).toBe('valid')
})

it.each([429, 404, 500, 503])('treats a result with status %i as a failure', async (status) => {
  expect(await verify(await serve('{"jsonrpc":"2.0","id":1,"result":"0x01"}', status))).toBe('unreachable')
})

it('takes a revert with a status of failure for an answer, but not with 429', async () => {
  const reverted = '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted"}}'
  expect(await verify(await serve(reverted, 400))).toBe('signature')
  expect(await verify(await serve(reverted, 429))).toBe('unreachable')
})
