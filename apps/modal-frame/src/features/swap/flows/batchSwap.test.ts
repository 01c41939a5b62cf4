import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { Json } from '@airlock/protocol/snapshot'
import { describe, expect, test, vi } from 'vitest'
import { routerAtom } from '../../../core/router/router.ts'
import { parseRows, writeRows } from '../../../core/transactions/storedRows.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { NAMESPACES } from '../../../namespaces/registry.ts'
import { settled } from '../../../testing/testDeps.ts'
import { ADDRESS } from '../../../testing/testFixtures.ts'
import { HASH, USDC } from '../../../testing/testSend.ts'
import { ROUTER, setUpSwap } from '../../../testing/testSwap.ts'
import { swapAtom } from '../state/swapState.ts'
import { confirmSwap } from './confirmSwap.ts'
import { requestQuote } from './requestQuote.ts'
import { reviewSwap } from './reviewSwap.ts'

const INPUT = expect.stringMatching(/^0x[\da-f]{64}$/)
const approve = (amount: bigint) =>
  `0x095ea7b3${ROUTER.address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

async function reviewed(capabilities: Json = { '0xa4b1': { atomic: { status: 'supported' } } }) {
  const parts = setUpSwap('token')
  parts.chain.capabilities = capabilities
  await requestQuote(parts.deps)
  await reviewSwap(parts.deps)
  const preview = () => parts.store.get(swapAtom).preview
  return { ...parts, preview, row: () => parts.store.get(sentRowsAtom)[0] }
}
type Parts = Awaited<ReturnType<typeof reviewed>>

function answerBatch({ request }: Parts, batch: () => Json, status: () => Json = () => ({ status: 100 })) {
  request.mockImplementation(async ({ method }) => (method === 'wallet_getCallsStatus' ? status() : batch()) as never)
}

describe('batches', () => {
  test.each<[string, Json, boolean]>([
    ['has them', { '0xa4b1': { atomic: { status: 'supported' } } }, true],
    ['has them after an upgrade', { '0xA4B1': { atomic: { status: 'ready' } } }, true],
    ['has none', { '0xa4b1': { atomic: { status: 'unsupported' } } }, false],
    ['has them on another network', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['answers with something else', [['0xa4b1']], false],
    ['knows no capabilities', null, false],
  ])('uses a batch only if supported: the wallet %s', async (_, capabilities, isBatch) => {
    const { preview } = await reviewed(capabilities)
    expect(preview()).toMatchObject({ needsApproval: true, isBatch })
  })

  test('sends single steps if the wallet does not answer', async () => {
    const parts = setUpSwap('token')
    const { requestTransaction } = parts.deps.host
    parts.deps.host.requestTransaction = (call) =>
      call.method === 'wallet_getCapabilities' ? new Promise(() => {}) : requestTransaction(call)
    await requestQuote(parts.deps)
    const review = reviewSwap(parts.deps)
    await settled()
    await parts.clock.advance(2_000)
    await review
    expect(parts.store.get(swapAtom).preview).toMatchObject({ needsApproval: true, isBatch: false })
  })

  test('[T173] allows exactly the amount and swaps it, whole or not at all', async () => {
    const parts = await reviewed()
    const { deps, request, order, row, store } = parts
    expect(parts.preview()?.approvalGas).toBe(150_000n)
    answerBatch(parts, () => ({ id: '0xabcd' }))
    await Promise.all([confirmSwap(deps), confirmSwap(deps)])
    const batches = request.mock.calls.filter(([{ method }]) => method !== 'wallet_getCallsStatus')
    expect(batches).toEqual([
      [
        {
          namespace: 'eip155',
          method: 'wallet_sendCalls',
          params: [
            {
              ...{ version: '2.0.0', id: INPUT, chainId: '0xa4b1', from: ADDRESS, atomicRequired: true },
              calls: [
                { to: USDC, data: approve(100_000_000n), value: '0x0' },
                { to: ROUTER.address, data: encodeSwap(order, ROUTER).data, value: '0x0' },
              ],
            },
          ],
        },
      ],
    ])
    expect(row()).toMatchObject({ status: 'pending', hash: null, callsId: '0xabcd', to: ROUTER.address })
    expect(store.get(routerAtom)).toEqual([{ view: 'Account' }])
  })

  test('[T173] resets a smaller allowance to 0 first', async () => {
    const parts = await reviewed()
    parts.chain.allowance = 5n
    answerBatch(parts, () => ({ id: '0xabcd' }))
    await confirmSwap(parts.deps)
    const [{ params }] = parts.request.mock.calls[0] as unknown as [{ params: [{ calls: { data: string }[] }] }]
    expect(params[0].calls.map(({ data }) => data).slice(0, 2)).toEqual([approve(0n), approve(100_000_000n)])
  })

  test.each<[string, Json, object]>([
    ['are mined', { status: 200, receipts: [{ transactionHash: HASH }] }, { status: 'confirmed', hash: HASH }],
    ['reverted', { status: 500, receipts: [{ transactionHash: HASH }] }, { status: 'failed', hash: HASH }],
    ['were not sent', { status: 400, receipts: [] }, { status: 'expired', hash: null }],
  ])('follows a batch until its calls %s', async (_, response, expected) => {
    const parts = await reviewed()
    let status: Json = { status: 100 }
    answerBatch(
      parts,
      () => ({ id: '0xabcd' }),
      () => status,
    )
    await confirmSwap(parts.deps)
    await settled()
    expect(parts.row()?.status).toBe('pending')
    const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)
    expect(parseRows(writeRows(parts.store.get(sentRowsAtom)), namespace)).toMatchObject([{ callsId: '0xabcd' }])
    // Following loads on demand.
    await vi.waitFor(() => expect(parts.clock.pending()).toBeGreaterThan(0))
    status = response
    await parts.clock.advance(2_500)
    await vi.waitFor(() => expect(parts.row()).toMatchObject(expected))
  })

  test('[T124] stays unknown without an answer and blocks the same swap', async () => {
    const parts = await reviewed()
    const { deps, store, request, row, clock } = parts
    answerBatch(parts, () => {
      throw new AirlockError('DISCONNECTED')
    })
    await confirmSwap(deps)
    expect(row()).toMatchObject({ status: 'unknown', callsId: INPUT, hash: null })
    await clock.advance(15 * 60_000)
    store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])
    store.set(swapAtom, { from: parts.token, to: parts.coin, typed: '100' })
    await requestQuote(deps)
    await reviewSwap(deps)
    await confirmSwap(deps)
    expect(parts.preview()?.status).toBe('pending')
    expect(request.mock.calls.filter(([{ method }]) => method === 'wallet_sendCalls')).toHaveLength(1)
  })

  test.each([4_200, 5_700, 5_760, -32_601])(
    'falls back to single steps if the wallet rejects with %i',
    async (code) => {
      const parts = await reviewed()
      answerBatch(parts, () => {
        throw new AirlockError('WALLET_FAILED', { cause: { code } })
      })
      await confirmSwap(parts.deps)
      expect(parts.preview()).toMatchObject({ status: 'ready', needsApproval: true, isBatch: false })
      expect(parts.store.get(sentRowsAtom)).toEqual([])
      parts.request.mockImplementation(async () => {
        parts.chain.allowance = 100_000_000n
        return HASH
      })
      await confirmSwap(parts.deps)
      expect(parts.request.mock.lastCall).toMatchObject([{ method: 'eth_sendTransaction', params: [{ to: USDC }] }])
    },
  )

  test.each([
    [5_750, false],
    [4_001, true],
  ])('sends nothing if the visitor declines with %i', async (code, isBatch) => {
    const parts = await reviewed()
    answerBatch(parts, () => {
      throw new AirlockError('USER_REJECTED', { cause: { code } })
    })
    await confirmSwap(parts.deps)
    expect(parts.preview()).toMatchObject({ status: 'declined', isBatch })
    expect(parts.store.get(sentRowsAtom)).toEqual([])
  })

  test('sends no batch with an allowance', async () => {
    const parts = setUpSwap('token')
    parts.chain.allowance = 100_000_000n
    parts.chain.capabilities = { '0xa4b1': { atomic: { status: 'supported' } } }
    await requestQuote(parts.deps)
    await reviewSwap(parts.deps)
    expect(parts.store.get(swapAtom).preview).toMatchObject({ needsApproval: false, isBatch: false })
  })
})
