import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ConnectorSession } from '../../../../core/ports/Connector.ts'
import { openArgumentsAtom } from '../../../../core/router/modal.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { SIGNED_IN } from '../../../../testing/testEmail.ts'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { COIN, HASH, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletSend } from '../../views/WalletSend/WalletSend.tsx'
import { confirmSend } from '../confirmSend.ts'
import { readArguments } from '../readArguments.ts'
import { reviewSend } from '../reviewSend.ts'

const BURN = '0x000000000000000000000000000000000000dEaD'

async function filled(receiver = OTHER_ADDRESS) {
  const parts = setUpSend(SIGNED_IN)
  const request = vi.fn<ConnectorSession['request']>(() => parts.response.promise)
  const session = { restore: async () => null, request, end: async () => {} }
  const email = fakeEmailConnector({ session })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, email] }
  parts.store.set(connectorsAtom, [email])
  await parts.fill(COIN, '1', receiver)
  return { ...parts, deps, request }
}

describe('a send of the email wallet', () => {
  test('[T205] asks the wallet from the form, whose screen is the only review', async () => {
    const { deps, request, response, views, transfers } = await filled()
    response.resolve(HASH)
    await reviewSend(deps)
    expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_sendTransaction'])
    expect(transfers.context).toHaveBeenCalledOnce()
    expect(views()).toEqual(['Account'])
  })

  test('[T205] keeps the review of a loss that only the form knows', async () => {
    const { deps, request, response, views, preview } = await filled(BURN)
    response.resolve(HASH)
    await reviewSend(deps)
    expect(views().at(-1)).toBe('WalletSendPreview')
    expect(preview()?.warnings).toEqual([{ kind: 'burn' }])
    await confirmSend(deps)
    expect(request).not.toHaveBeenCalled()
  })

  test.each<[string, { to?: string; amount?: string }, true | undefined]>([
    ['the page filled in the recipient', { to: OTHER_ADDRESS }, undefined],
    ['the page filled in the amount', { amount: '0.5' }, undefined],
    ['the visitor replaced both', { to: BURN, amount: '0.25' }, true],
  ])('[T231] is the visitor’s own only if they chose its content: %s', async (_name, input, isOwn) => {
    const { deps, store, request, response, fill } = await filled()
    response.resolve(HASH)
    store.set(openArgumentsAtom, input)
    await readArguments(deps)
    await fill(COIN, input.amount === '0.5' ? '0.5' : '1', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(request.mock.calls.map(([call]) => call.isOwn)).toEqual([isOwn])
  })

  test('shows the rejection in the form and retries', async () => {
    const { deps, request, response, views } = await filled()
    response.reject(new AirlockError('USER_REJECTED'))
    await reviewSend(deps)
    expect(views().at(-1)).toBe('WalletSend')
    const view = await testView({ deps }, createElement(WalletSend))
    expect(view.text()).toContain('Declined. Nothing was sent.')
    await view.click('Review')
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('asks once while the wallet is asked', async () => {
    const { deps, request, preview } = await filled()
    void reviewSend(deps)
    await vi.waitFor(() => expect(preview()?.status).toBe('asking'))
    await reviewSend(deps)
    expect(request).toHaveBeenCalledOnce()
    const view = await testView({ deps }, createElement(WalletSend))
    expect(view.text()).toContain('Loading')
  })
})
