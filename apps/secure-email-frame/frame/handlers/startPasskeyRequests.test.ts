import { expect, test, vi } from 'vitest'
import { startPasskeyRequests } from './startPasskeyRequests.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock('../calls/createSmart.ts', () => {
  loaded.push('smart account')
  return { createSmart: vi.fn() }
})
vi.mock('../signIn/passkey/startPasskeys.ts', () => ({
  startPasskeys: () => ({ signIn: async () => false }),
}))

test('loads the code that describes the user before the click', async () => {
  const onScreen = async (screen: Promise<unknown>, task: (shown: never, signal: AbortSignal) => Promise<unknown>) =>
    task((await screen) as never, new AbortController().signal)
  const parts = { keys: {}, user: {}, onScreen } as unknown as Parameters<typeof startPasskeyRequests>[0]
  const requests = startPasskeyRequests(parts, () => 'light', {
    origin: 'https://app.example',
    hasPasskeyWallets: false,
  })
  expect(await requests.connect({})).toEqual({ isSignedIn: false })
  await vi.waitFor(() => expect(loaded).toEqual(['smart account']))
})
