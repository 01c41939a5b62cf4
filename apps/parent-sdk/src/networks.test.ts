import { expect, test, vi } from 'vitest'
import * as networks from './networks.ts'
import { createAppKit } from './page/createAppKit.ts'

test('[S9.8:six] six chains are built in, and a host that lists them has all six with their names', () => {
  const all = Object.values(networks)
  const kit = createAppKit({ frameUrl: 'https://wallet.example', networks: all, prewarm: 'none' }, vi.fn())
  expect(kit.getCaipNetworks().map(({ caipNetworkId, name }) => [caipNetworkId, name])).toEqual(
    all.map(({ id, name }) => [`eip155:${id}`, name]),
  )
  expect(all.map(({ id }) => id).sort((one, other) => one - other)).toEqual([1, 146, 8453, 34443, 42161, 80094])
})
