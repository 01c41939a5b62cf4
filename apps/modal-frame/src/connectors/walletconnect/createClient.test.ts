import { expect, test } from 'vitest'
import { createClient } from './createClient.ts'

const nothing = () => {}
const EVENTS = { updated: nothing, accountsChanged: nothing, chainChanged: nothing, ended: nothing, failed: nothing }

test('[S9.12:walletConnect] what the library keeps lies under its own prefix', async () => {
  const kept = new Map<string, string>()
  const client = await createClient(
    {
      // Nobody's port: the socket opens with the first topic, and there is none.
      relay: { url: 'ws://127.0.0.1:1', projectId: 'test' },
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      storage: {
        get: (key) => kept.get(key) ?? null,
        set: (key, value) => void kept.set(key, value),
        remove: (key) => void kept.delete(key),
        keys: () => [...kept.keys()],
      },
    },
    EVENTS,
  )
  expect(client.session()).toBeUndefined()
  expect(kept.size).toBeGreaterThan(0)
  for (const key of kept.keys()) expect(key).toMatch(/^wc@2:/)
})
