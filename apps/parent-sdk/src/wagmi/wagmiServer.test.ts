// @vitest-environment node
import { createConfig, createStorage, http, reconnect } from '@wagmi/core'
import { base } from 'viem/chains'
import { expect, test } from 'vitest'
import { airlock } from './airlock.ts'

test('creates nothing on a server', async () => {
  const config = createConfig({
    chains: [base],
    connectors: [airlock({ frameUrl: 'https://wallet.example' })],
    ssr: true,
    storage: createStorage({ storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } }),
    transports: { [base.id]: http() },
  })
  const [connector] = config.connectors
  await expect(connector?.getProvider()).resolves.toBeUndefined()
  await expect(reconnect(config)).resolves.toEqual([])
  await expect(connector?.connect()).rejects.toMatchObject({ name: 'SERVER_SIDE' })
})
