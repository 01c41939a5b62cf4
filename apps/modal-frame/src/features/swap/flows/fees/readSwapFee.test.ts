import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../../core/queries/queryKeys.ts'
import { ADDRESS, ARBITRUM } from '../../../../testing/testFixtures.ts'
import { HASH, USDC } from '../../../../testing/testSend.ts'
import { ROUTER, ROUTER_V3, reviewedSwap, setUpSwap, WRAPPED } from '../../../../testing/testSwap.ts'
import { testView } from '../../../../testing/testView.tsx'
import { swapAtom } from '../../state/swapState.ts'
import { SwapPreview } from '../../views/SwapPreview/SwapPreview.tsx'
import { confirmSwap } from '../confirmSwap.ts'
import { requestQuote } from '../requestQuote.ts'
import { reviewSwap } from '../reviewSwap.ts'
import { BATCH_BYTES, readSwapFee, SWAP_BYTES } from './readSwapFee.ts'

const GWEI = 10n ** 9n
const addressOf = (byte: string) => `0x${byte.repeat(20)}` as const

describe('readSwapFee', () => {
  test('has room for the bytes of the longest swap', () => {
    const { order } = setUpSwap('token')
    const path = [order.path[0] ?? WRAPPED, addressOf('a1'), addressOf('a2'), WRAPPED]
    const sizes = [ROUTER, ROUTER_V3].map(
      (router) => encodeSwap({ ...order, path, tiers: [500, 500, 500] }, router).data.length / 2 - 1,
    )
    expect(Math.max(...sizes)).toBe(SWAP_BYTES)
  })

  test('counts the bytes of a batch if the wallet may need an approval', async () => {
    const { deps, transfers } = setUpSwap()
    await readSwapFee(deps, ARBITRUM, { gas: 5n, mayBatch: true })
    await readSwapFee(deps, ARBITRUM, { gas: 5n, mayBatch: false })
    const calls = transfers.callFee.mock.calls.map(([, call]) => call)
    expect(calls).toEqual([
      { bytes: BATCH_BYTES, gas: 5n },
      { bytes: SWAP_BYTES, gas: 5n },
    ])
  })

  test('[S5.12:feeCap] caps the price at ten times the usual one', async () => {
    const { deps, transfers, respond } = setUpSwap()
    respond('gas-price', { standard: '1', fast: '1', instant: '3' })
    await readSwapFee(deps, ARBITRUM, { gas: 5n, mayBatch: false })
    expect(transfers.callFee.mock.calls[0]?.[2]).toBe(30n)
  })

  test('returns null if the network does not respond', async () => {
    const { deps, transfers } = setUpSwap()
    transfers.callFee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    expect(await readSwapFee(deps, ARBITRUM, { gas: 5n, mayBatch: false })).toBeNull()
  })

  test('does not hold back the price if the network is silent', async () => {
    const { deps, store, clock, transfers } = setUpSwap()
    transfers.callFee.mockReturnValueOnce(new Promise(() => {}))
    const quoting = requestQuote(deps)
    await vi.waitFor(() => expect(transfers.callFee).toHaveBeenCalledOnce())
    await clock.advance(5_000)
    await quoting
    expect(store.get(swapAtom)).toMatchObject({ isQuoting: false, quote: { fee: null } })
  })
})

describe('the network fee of a swap', () => {
  test('[T170] is shown with the data fee of a rollup, and rounded up', async () => {
    const parts = setUpSwap()
    // 190,000 gas.
    parts.fees.callFee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, dataFee: 1_234_567_000_001n }
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    const view = await testView(parts, createElement(SwapPreview))
    expect(view.text()).toContain('Max network fee0.00000123457 ETH')
  })

  test('[T170] is shown in dollars first if the coin has a price', async () => {
    const parts = setUpSwap('token')
    const coins = [{ ...parts.coin, price: 2_500 }]
    queryClient(parts.store).setQueryData(queryKeys.tokens({ network: ARBITRUM, address: ADDRESS }), coins)
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    const view = await testView(parts, createElement(SwapPreview))
    expect(view.text()).toContain('Max network fee$0.850.00034 ETH')
  })

  test('[T170] says why it is not known', async () => {
    const parts = setUpSwap()
    parts.transfers.callFee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    const view = await testView(parts, createElement(SwapPreview))
    expect(view.text()).toContain(
      'Max network feeNot known yetThe network didn’t respond. Your wallet will show the fee.',
    )
  })

  test('[T170] is shown again before the wallet opens if it rose by more than a tenth', async () => {
    const { deps, store, clock, request, fees } = await reviewedSwap()
    await clock.advance(16_000)
    fees.callFee = { maxFeePerGas: (111n * GWEI) / 100n, maxPriorityFeePerGas: 1n, dataFee: 0n }
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'feeRose', quote: { fee: fees.callFee } })
    expect(request).not.toHaveBeenCalled()
    await confirmSwap(deps)
    expect(request.mock.calls).toMatchObject([[{ params: [{ maxFeePerGas: '0x42294180' }] }]])
  })

  test.each<[string, bigint, bigint]>([
    ['price', 109n, 0n],
    ['data fee', 100n, (190_000n * GWEI) / 11n],
  ])('[T170] stays the maximum if the %s rose less', async (_, percent, dataFee) => {
    const { deps, clock, request, fees } = await reviewedSwap()
    await clock.advance(16_000)
    fees.callFee = { maxFeePerGas: (percent * GWEI) / 100n, maxPriorityFeePerGas: 1n, dataFee }
    await confirmSwap(deps)
    expect(request.mock.calls).toMatchObject([[{ params: [{ maxFeePerGas: '0x3b9aca00' }] }]])
  })

  test('[T170] is read before the wallet opens if the form could not', async () => {
    const { deps, store, request, transfers } = setUpSwap()
    transfers.callFee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await requestQuote(deps)
    await reviewSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'ready', quote: { fee: null } })
    transfers.callFee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview?.status).toBe('failed')
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview?.status).toBe('feeRose')
    expect(request).not.toHaveBeenCalled()
    await confirmSwap(deps)
    expect(request).toHaveBeenCalledOnce()
  })

  test('[T170] is shown again if it rose while another router built the swap', async () => {
    const { deps, store, request, fees, respond, quoteOf, txOf, atV3 } = await reviewedSwap()
    respond('build-transaction', txOf(atV3.call))
    respond('quotes', quoteOf(atV3.facts))
    fees.callFee = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: 1n, dataFee: 0n }
    await confirmSwap(deps)
    expect(store.get(swapAtom).preview).toMatchObject({ status: 'feeRose', quote: { fee: fees.callFee } })
    expect(request).not.toHaveBeenCalled()
  })

  test('[T170] is checked against the balance if it is read late', async () => {
    const { deps, store, request, transfers, fees } = setUpSwap()
    transfers.callFee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await requestQuote(deps)
    await reviewSwap(deps)
    fees.callFee = { maxFeePerGas: 10_000_000n * GWEI, maxPriorityFeePerGas: 1n, dataFee: 0n }
    await confirmSwap(deps)
    const view = await testView({ deps }, createElement(SwapPreview))
    await view.click('Swap')
    await vi.waitFor(() => expect(view.text()).toContain('Insufficient balance'))
    expect(store.get(swapAtom).preview?.status).toBe('balance')
    expect(request).not.toHaveBeenCalled()
  })
})

describe('the network fee of an approval', () => {
  const approved = (parts: Awaited<ReturnType<typeof reviewedSwap>>) =>
    parts.request.mockImplementation(async () => {
      parts.chain.allowance = 100_000_000n
      return HASH
    })

  test('[T170] is a part of the maximum until the approval is mined', async () => {
    const parts = await reviewedSwap('token')
    approved(parts)
    const view = await testView(parts, createElement(SwapPreview))
    expect(view.text()).toContain('Max network fee0.00034 ETH')
    await view.click('Approve')
    await vi.waitFor(() => expect(view.text()).toContain('Max network fee0.00019 ETH'))
  })

  test('[T170] has the shown price, and the gas of the chain with a margin', async () => {
    const parts = await reviewedSwap('token')
    approved(parts)
    await confirmSwap(parts.deps)
    const fields = { gas: '0xe09c', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' }
    expect(parts.request.mock.calls).toMatchObject([[{ params: [{ to: USDC, ...fields }] }]])
  })

  test('[T170] is shown again before the wallet opens if its gas is above the shown one', async () => {
    const parts = await reviewedSwap('token')
    parts.chain.approvalGas = '0x30d40'
    await confirmSwap(parts.deps)
    expect(parts.store.get(swapAtom).preview).toMatchObject({ status: 'feeRose', approvalGas: 230_000n })
    expect(parts.request).not.toHaveBeenCalled()
    approved(parts)
    await confirmSwap(parts.deps)
    expect(parts.request.mock.calls).toMatchObject([[{ params: [{ to: USDC, gas: '0x38270' }] }]])
  })

  test('[T170] is shown again before the wallet opens if its price rose', async () => {
    const parts = await reviewedSwap('token')
    await parts.clock.advance(16_000)
    parts.fees.callFee = { maxFeePerGas: 2n * GWEI, maxPriorityFeePerGas: 1n, dataFee: 0n }
    await confirmSwap(parts.deps)
    expect([parts.status(), parts.request.mock.calls]).toEqual(['feeRose', []])
  })
})
