import { stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RpcClient } from '../../apps/gateway/server/chain/callCode.ts'
import { createTokenMetadata } from '../../apps/gateway/server/tokens/createTokenMetadata.ts'
import { readTokenMetadata } from '../../apps/gateway/server/tokens/readTokenMetadata.ts'
import type { TokenMetadata } from '../../apps/gateway/server/tokens/TokenMetadata.ts'
import type { TokenMetadataStore } from '../../apps/gateway/server/tokens/TokenMetadataStore.ts'
import {
  ABSURD_DECIMALS,
  AIRDROP,
  BARE,
  BIDI,
  CYRILLIC_USDC,
  GAS_BURNING,
  LONG_NAME,
  MARKUP,
  SAGE,
  USDC,
} from '../stack/facts/tokens.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'
import { answeringWord, tokenAddress } from './oddTokens.ts'

let bench: ChainBench
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
}, 180_000)
afterAll(() => bench.close())

test('reads tokens of every shape in one call', async () => {
  const tokens = [USDC, SAGE, GAS_BURNING, LONG_NAME, MARKUP, BIDI, AIRDROP, CYRILLIC_USDC, BARE, ABSURD_DECIMALS]
  bench.takeAsked()
  const metadata = await readTokenMetadata(
    bench.rpc,
    tokens.map(({ address }) => address),
  )
  expect(bench.takeAsked()).toEqual(['eth_call'])
  expect(metadata).toEqual([
    { decimals: 6, symbol: 'USDC', name: 'USD Coin', reasons: [] },
    // Its name and symbol are bytes32.
    { decimals: 18, symbol: 'SAGE', name: 'Sage', reasons: [] },
    { decimals: 18, symbol: 'BURN', name: 'BURN', reasons: [] },
    // A name of a megabyte runs out of its gas.
    { decimals: 18, symbol: 'LONG', name: '', reasons: [] },
    {
      decimals: 18,
      symbol: '<b>BOLD</b>',
      name: '<img src=x onerror=alert(document.domain)>',
      reasons: ['deceptive-name'],
    },
    { decimals: 6, symbol: 'CDSU', name: 'nioC DSU', reasons: ['deceptive-name'] },
    { decimals: 18, symbol: 'claim-reward.example', name: 'Visit claim-reward.example to claim', reasons: ['link'] },
    { decimals: 6, symbol: 'UЅDC', name: 'USD Coin', reasons: ['deceptive-name'] },
    undefined,
    undefined,
  ])
})

function memory() {
  const stored = new Map<string, TokenMetadata>()
  const store: TokenMetadataStore = {
    find: async (chainId, codes) =>
      codes.map(({ address, codeHash }) => stored.get(`${chainId} ${address} ${codeHash}`)),
    save: vi.fn<TokenMetadataStore['save']>(async (chainId, metadata) => {
      for (const { address, codeHash, metadata: value } of metadata)
        stored.set(`${chainId} ${address} ${codeHash}`, value)
    }),
  }
  return store
}

test('reads metadata once per token code, rechecked after ten minutes', async () => {
  const store = memory()
  const now = vi.fn(() => 0)
  const address = tokenAddress(1)
  await bench.node.setCode({ address, bytecode: answeringWord(6n) })
  const find = (metadata = createTokenMetadata(store, now)) => metadata('eip155:42161', bench.rpc, [address, address])
  const details = createTokenMetadata(store, now)
  expect((await find(details)).get(address)).toMatchObject({ decimals: 6 })

  bench.takeAsked()
  expect((await find(details)).get(address)).toMatchObject({ decimals: 6 })
  expect(bench.takeAsked()).toEqual([])

  expect((await find()).get(address)).toMatchObject({ decimals: 6 })
  expect(bench.takeAsked()).toEqual(['eth_call'])

  await bench.node.setCode({ address, bytecode: answeringWord(8n) })
  now.mockReturnValue(600_000)
  expect((await find(details)).get(address)).toMatchObject({ decimals: 6 })
  now.mockReturnValue(600_001)
  expect((await find(details)).get(address)).toMatchObject({ decimals: 8 })
  expect(store.save).toHaveBeenCalledTimes(2)
})

test('does not cache a token without metadata, because its node may have failed', async () => {
  const store = memory()
  expect(await createTokenMetadata(store)('eip155:42161', bench.rpc, [BARE.address])).toEqual(new Map())
  expect(store.save).not.toHaveBeenCalled()
})

test('fails if a node rejects everything, instead of returning no metadata', async () => {
  const rpc: RpcClient = { request: async () => stringToHex('nonsense') }
  await expect(readTokenMetadata(rpc, [USDC.address])).rejects.toMatchObject({ name: 'SourceFailed' })
})

test('splits a call before its code or response exceeds node limits', async () => {
  const tokens = Array.from({ length: 300 }, (_, index) => tokenAddress(index % 2))
  bench.takeAsked()
  const metadata = await readTokenMetadata(bench.rpc, tokens)
  expect(metadata).toHaveLength(300)
  expect(metadata[299]).toMatchObject({ decimals: 8 })
  expect(bench.takeAsked().length).toBeLessThan(8)
})
