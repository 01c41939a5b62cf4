import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { fromCustom, fromPage } from '../../core/wallets/wallets.ts'
import { ADDRESS, ARBITRUM, walletHandle } from '../../testing/testFixtures.ts'
import { injectedConnector } from './injectedConnector.ts'

const host = () => ({
  connect: vi.fn(async (_params: { handle: string; namespace: string }) => ({
    address: ADDRESS,
    caipNetworkId: ARBITRUM,
  })),
  cancelConnect: vi.fn(async () => null),
})
const injected = fromPage(walletHandle({ handle: 'w7' }), [])
const known = fromCustom({ id: 'x', name: 'X' })

test('[S3.7:address] [S3.7:chainId] connects a wallet in the page, by its handle', async () => {
  const page = host()
  const connector = injectedConnector(page)
  expect(connector.supports(injected)).toBe(true)
  expect(await connector.connect(injected)).toEqual({ address: ADDRESS, caipNetworkId: ARBITRUM })
  expect(page.connect).toHaveBeenCalledExactlyOnceWith({ handle: 'w7', namespace: 'eip155' })
})

test('[S8.2:wallet] rejects a wallet that the page does not have, without asking for it', async () => {
  const page = host()
  const connector = injectedConnector(page)
  expect(connector.supports(known)).toBe(false)
  await expect(connector.connect(known)).rejects.toMatchObject({ message: 'Provider not found' })
  expect(page.connect).not.toHaveBeenCalled()
})

test('cancels without an error if the host is gone', async () => {
  const page = host()
  page.cancelConnect.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
  await injectedConnector(page).cancel()
  expect(page.cancelConnect).toHaveBeenCalledOnce()
})
