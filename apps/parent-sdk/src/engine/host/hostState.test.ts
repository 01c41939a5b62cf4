import { hostState as schema } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { createAddressLabels } from '../../page/kit/createAddressLabels.ts'
import { createSessionRecord } from '../../page/kit/createSessionRecord.ts'
import { createThemeStore } from '../../page/kit/createThemeStore.ts'
import { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import { readOptions } from '../../page/options/readOptions.ts'
import { ETHEREUM, memoryStorage } from '../../testing/fakeDeps.ts'
import { createSessionStore } from '../createSessionStore.ts'
import { createActiveWallets } from '../wallets/createActiveWallets.ts'
import { readHostState, syncHostState } from './hostState.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function sources() {
  const settings = readOptions({ frameUrl: 'https://wallet.example', networks: ['eip155:1'] })
  const storage = memoryStorage()
  const record = { storage: () => storage, projectId: 'test', networks: [ETHEREUM], defaultNetwork: undefined }
  const wallets = { list: () => [], all: () => [], byHandle: () => undefined, subscribe: () => () => {} }
  const session = createSessionStore(createSessionRecord(record))
  return {
    session,
    wallets,
    active: createActiveWallets(session),
    theme: createThemeStore(settings),
    labels: createAddressLabels(),
    store: createWalletsStore(),
  }
}

test('sends address labels to the frame, and removes them', async () => {
  const parts = sources()
  const call = vi.fn(async () => null)
  syncHostState(parts, { isConnected: () => true, call: call as never })
  parts.labels.add(ADDRESS, 'Savings')
  await Promise.resolve()
  expect(call).toHaveBeenLastCalledWith('sync', expect.objectContaining({ addressLabels: { [ADDRESS]: 'Savings' } }))
  parts.labels.remove(ADDRESS)
  await Promise.resolve()
  expect(call).toHaveBeenLastCalledWith('sync', expect.objectContaining({ addressLabels: {} }))
})

test('drops theme variables that the frame would reject', () => {
  const parts = sources()
  const fonts = '-apple-system, BlinkMacSystemFont, "Segoe UI", "Roboto", "Oxygen", "Ubuntu", "Cantarell", "Fira Sans"'
  parts.theme.setVariables({
    '--accent': 'red',
    '--w3m-font-family': `${fonts}, "Droid Sans", "Helvetica Neue", serif`,
  })
  const state = readHostState(parts)
  expect(schema().safeParse(state).success).toBe(true)
  expect(state.theme.variables).toEqual({ '--accent': 'red' })
})

test('drops invalid labels from the state', () => {
  const parts = sources()
  const add = parts.labels.add as (address: unknown, label: unknown) => void
  add(ADDRESS, 'x'.repeat(100))
  for (const [address, label] of [
    ['', 'a'],
    ['y'.repeat(129), 'b'],
    [undefined, 7],
    ['__proto__', {}],
  ])
    add(address, label)
  const state = readHostState(parts)
  expect(schema().safeParse(state).success).toBe(true)
  expect(state.addressLabels?.[ADDRESS]).toBe('x'.repeat(64))
})
