import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import { getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaipNetwork } from '../../../apps/modal-frame/src/core/networks/network.ts'
import type { ModalSends, Transfer, Transfers } from '../../../apps/modal-frame/src/core/ports/Transfers.ts'
import { createSolanaAdapter } from '../../../apps/modal-frame/src/namespaces/solana/createSolanaAdapter.ts'
import { DEFINITIONS } from '../../../apps/modal-frame/src/namespaces/solana/definitions.ts'
import { type SolanaNetwork, startSolana } from './startSolana.ts'

const keyOf = (seed: number) => new Uint8Array(32).fill(seed)
const addressOf = (seed: number) => encodeBase58(ed25519.getPublicKey(keyOf(seed)))
const [ADA, BOB, MINT] = [addressOf(61), addressOf(62), addressOf(63)] as [string, string, string]

let chain: SolanaNetwork
let adapter: ReturnType<typeof createSolanaAdapter>
let network: CaipNetwork

beforeAll(async () => {
  chain = await startSolana()
  adapter = createSolanaAdapter({ projectId: 'default', rpcOrigins: [chain.url] })
  const urls = { http: [chain.url] }
  const definition = DEFINITIONS.find(({ caipNetworkId }) => caipNetworkId === SOLANA_MAINNET) as CaipNetwork
  network = { ...definition, rpcUrls: { default: urls, chainDefault: urls } }
  chain.ledger.airdrop(ADA, 10_000_000_000n)
  chain.ledger.mint(MINT, 6, { [ADA]: 5_000_000n })
})
afterAll(() => chain.close())

async function send(transfer: Omit<Transfer, 'from'>) {
  const transfers = (await adapter.transfers?.()) as Transfers & ModalSends
  const complete = { ...transfer, from: ADA }
  const request = await transfers.request(network, complete, await transfers.fee(network, complete))
  const bytes = Uint8Array.from(getBase64Encoder().encode((request.params as { transaction: string }).transaction))
  bytes.set(ed25519.sign(bytes.slice(65), keyOf(61)), 1)
  const response = { transaction: getBase64Decoder().decode(bytes) }
  const signed = await transfers.readSigned(network, complete, request, response)
  expect(await signed.broadcast()).toBe('sent')
  return signed.sent.hash
}

test('lists received and sent amounts on both sides, page by page', async () => {
  const coin = await send({ to: BOB, asset: { address: null, decimals: 9 }, amount: 1_500_000_001n })
  const token = await send({ to: BOB, asset: { address: MINT, decimals: 6 }, amount: 2_500_000n })
  const ofAda = await adapter.history?.(ADA, network)
  expect(ofAda?.next).toBeNull()
  expect(ofAda?.data.map(({ id, metadata, transfers }) => [id, metadata.operationType, transfers?.length])).toEqual([
    [token, 'send', 1],
    [coin, 'send', 1],
  ])
  const [sentToken, sentCoin] = ofAda?.data ?? []
  expect(sentToken?.transfers?.[0]).toMatchObject({
    direction: 'out',
    quantity: { numeric: '2.5' },
    counterparty: BOB,
    fungible_info: { address: `${SOLANA_MAINNET}:${MINT}` },
  })
  expect(sentCoin?.transfers?.[0]).toMatchObject({
    direction: 'out',
    quantity: { numeric: '1.500000001' },
    counterparty: BOB,
    fungible_info: { symbol: 'SOL' },
  })
  expect(sentCoin?.metadata).toMatchObject({ status: 'confirmed', sentFrom: ADA, sentTo: BOB, chain: SOLANA_MAINNET })
  const ofBob = await adapter.history?.(BOB, network)
  const received = ofBob?.data.map(({ transfers }) => [transfers?.[0]?.direction, transfers?.[0]?.quantity.numeric])
  expect(received).toEqual([
    ['in', '2.5'],
    ['in', '1.500000001'],
  ])

  for (let index = 0; index < 10; index += 1) {
    await send({ to: BOB, asset: { address: null, decimals: 9 }, amount: BigInt(index + 1) })
  }
  const first = await adapter.history?.(ADA, network)
  expect(first?.data).toHaveLength(10)
  const second = await adapter.history?.(ADA, network, first?.next ?? '')
  expect(second?.data.map(({ id }) => id)).toEqual([token, coin])
})

test('lists a transaction without transfers if the server has dropped it', async () => {
  chain.lie('getTransaction', '{"jsonrpc":"2.0","id":1,"result":null}')
  const { data = [] } = (await adapter.history?.(ADA, network)) ?? {}
  expect(data.every(({ transfers }) => transfers === null)).toBe(true)
  chain.lie('getTransaction', undefined)
})

test('fails for an invalid list, and sends nothing without a host server', async () => {
  chain.lie('getSignaturesForAddress', '{"jsonrpc":"2.0","id":1,"result":{}}')
  await expect(adapter.history?.(ADA, network)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  chain.lie('getSignaturesForAddress', undefined)
  const before = chain.requests.length
  const none = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [] } } }
  expect(await adapter.history?.(ADA, none)).toEqual({ data: [], next: null })
  expect(chain.requests).toHaveLength(before)
})
