import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import type { CatalogueQuery } from '../ports/WalletCatalogue.ts'
import { warnUnknownWallets } from './warnUnknownWallets.ts'

const METAMASK_ELSEWHERE = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  warn.mockRestore()
})

function setUp(config = {}) {
  const { deps, store } = testDeps(config)
  const catalogue = vi.fn(async ({ include = [] }: CatalogueQuery) => {
    const wallets = [{ id: 'io.one', name: 'One', chains: ['eip155:1' as const] }]
    return { count: 1, wallets: wallets.filter(({ id }) => include.includes(id)) }
  })
  return { needs: { ...deps, store, catalogue }, catalogue }
}

test('names ids that match no wallet once, each with its option', async () => {
  const { needs } = setUp({
    includeWalletIds: ['io.one', METAMASK_ELSEWHERE],
    featuredWalletIds: ['io.none'],
    excludeWalletIds: [METAMASK_ELSEWHERE, 'Some Wallet'],
  })
  await warnUnknownWallets(needs)
  await warnUnknownWallets(needs)
  expect(warn.mock.calls).toEqual([
    [
      `No wallet of the catalogue has the id of includeWalletIds: ${METAMASK_ELSEWHERE}; featuredWalletIds: io.none; excludeWalletIds: ${METAMASK_ELSEWHERE}. Ids here are such as io.metamask.`,
    ],
  ])
})

test('makes no request for known wallet ids', async () => {
  const { needs, catalogue } = setUp({ excludeWalletIds: ['Some Wallet'] })
  await warnUnknownWallets(needs)
  expect(catalogue).not.toHaveBeenCalled()
  await warnUnknownWallets(setUp({ includeWalletIds: ['io.one'] }).needs)
  expect(warn).not.toHaveBeenCalled()
})

test('does not warn about ids while the catalogue is unreachable', async () => {
  const { needs, catalogue } = setUp({ includeWalletIds: ['io.none'] })
  catalogue.mockRejectedValue(new AirlockError('CATALOGUE_UNAVAILABLE'))
  await warnUnknownWallets(needs)
  expect(warn).not.toHaveBeenCalled()
})
