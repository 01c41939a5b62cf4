import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, expectTypeOf, test, vi } from 'vitest'
import * as networks from './networks.ts'
import { createAppKit } from './page/createAppKit.ts'

const { defineChain, ...constants } = networks
const namesOf = (list: readonly networks.BuiltInChain[]) =>
  createAppKit({ frameUrl: `https://wallet${list.length}.example`, networks: list, prewarm: 'none' }, vi.fn())
    .getCaipNetworks()
    .map(({ caipNetworkId, name }) => [caipNetworkId, name])

test('[S9.8:six] names the six chains that the modal defines', () => {
  const { mainnet, sonic, base, mode, arbitrum, berachain } = networks
  const six = [mainnet, sonic, base, mode, arbitrum, berachain]
  expect(namesOf(six)).toEqual(six.map(({ id, name }) => [`eip155:${id}`, name]))
  expect(six.map(({ id }) => id)).toEqual([1, 146, 8453, 34443, 42161, 80094])
  expect(mode.name).toBe('Mode')
})

test('accepts built-in networks and chains of viem as AppKitNetwork', () => {
  const list: networks.AppKitNetwork[] = [networks.base, networks.solana, viemChains.arbitrum]
  expectTypeOf<[networks.AppKitNetwork, ...networks.AppKitNetwork[]]>().toExtend<
    Parameters<typeof createAppKit>[0]['networks']
  >()
  expect(list.map(({ name }) => name)).toEqual(['Base', 'Solana', 'Arbitrum One'])
})

test('has each chain of viem under its name and id', () => {
  const chains = Object.entries(viemChains).filter(([, chain]) => typeof (chain as Chain).id === 'number')
  expect(chains.length).toBeGreaterThan(700)
  for (const [name, chain] of chains) {
    const { nativeCurrency, rpcUrls } = chain as Chain
    expect(constants).toHaveProperty(name)
    expect(constants[name as keyof typeof constants]).toMatchObject({
      id: (chain as Chain).id,
      nativeCurrency,
      rpcUrls: { default: { http: rpcUrls.default.http } },
    })
  }
})

test('holds plain data, which server components can pass to the client', () => {
  for (const network of Object.values(constants)) expect(structuredClone(network)).toEqual(network)
})

test('accepts networks of each namespace as options', () => {
  const { solana, bitcoin, polkadot, base } = networks
  const list = [base, solana, bitcoin, polkadot]
  const kit = createAppKit({ frameUrl: 'https://wallet.example', networks: list, prewarm: 'none' }, vi.fn())
  expect(kit.getCaipNetworks().map(({ chainNamespace, name }) => [chainNamespace, name])).toEqual([
    ['eip155', 'Base'],
    ['solana', 'Solana'],
    ['bip122', 'Bitcoin'],
    ['polkadot', 'Polkadot'],
  ])
})

test('has chains with the type of viem', () => {
  expectTypeOf(networks.base).toExtend<Chain>()
  expectTypeOf(networks.base.id).toEqualTypeOf<8453>()
  expectTypeOf(defineChain({ id: 31337, name: 'Local' }).id).toEqualTypeOf<31337>()
  expect(defineChain({ id: 31337 })).toEqual({ id: 31337 })
})
