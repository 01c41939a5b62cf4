// @vitest-environment node
import { expect, test } from 'vitest'
import { createAppKit } from './index.ts'

const options = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] } as const

test('creates a readable instance on a server and connects nothing', () => {
  const kit = createAppKit(options)
  expect(kit.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected', allAccounts: [] })
  expect(kit.getState()).toMatchObject({ open: false, loading: false, selectedNetworkId: 'eip155:8453' })
  expect(kit.getCaipNetwork()).toMatchObject({ id: 8453, name: 'Base' })
  expect(kit.getThemeMode()).toBe('system')
  kit.warm()
})

test('reports what needs a browser', async () => {
  const kit = createAppKit(options)
  const calls = [
    kit.open(),
    kit.ready(),
    kit.disconnect(),
    kit.switchNetwork('eip155:8453'),
    kit.fetchBalance(),
    kit.getProvider('eip155')?.request({ method: 'eth_accounts' }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'SERVER_SIDE' })
})

test('creates an instance for each server-rendered page', () => {
  expect(createAppKit(options)).not.toBe(createAppKit(options))
})
