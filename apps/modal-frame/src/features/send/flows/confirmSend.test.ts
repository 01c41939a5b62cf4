import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { CurrentToast } from '../../../app/Notices.tsx'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { type SentRow, sentRowsAtom, withState } from '../../../core/transactions/transactions.ts'
import { settled } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, hostState, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { COIN, HASH, setUpSend, TOKEN, USDC } from '../../../testing/testSend.ts'
import { testView } from '../../../testing/testView.tsx'
import { EMPTY_SEND, sendAtom } from '../state/sendState.ts'
import { WalletSendPreview } from '../views/WalletSendPreview/WalletSendPreview.tsx'
import { confirmSend } from './confirmSend.ts'
import { enterMax } from './enterAmount.ts'
import { readReceivers } from './keptReceivers.ts'
import { reviewSend } from './reviewSend.ts'

async function reviewed(token = COIN, amount = '1', receiver = OTHER_ADDRESS) {
  const parts = setUpSend()
  await parts.fill(token, amount, receiver)
  await reviewSend(parts.deps)
  return parts
}

describe('a confirmed preview', () => {
  test('[S8.10:sendInitiated] [S8.10:sendSuccess] asks the wallet with the figures that were shown, and tells the host', async () => {
    const { deps, request, response, track, preview } = await reviewed()
    expect(preview()).toMatchObject({ status: 'ready', transfer: { amount: 10n ** 18n, to: OTHER_ADDRESS } })
    const confirmed = confirmSend(deps)
    await settled()
    expect(preview()?.status).toBe('asking')
    expect(request.mock.calls).toEqual([
      [
        {
          namespace: 'eip155',
          method: 'eth_sendTransaction',
          params: [
            expect.objectContaining({
              from: ADDRESS,
              to: OTHER_ADDRESS,
              value: '0xde0b6b3a7640000',
              maxFeePerGas: '0x3b9aca00',
            }),
          ],
        },
      ],
    ])
    response.resolve(HASH)
    await confirmed
    const context = { isSmartAccount: false, token: 'ETH', amount: 1, network: ARBITRUM }
    expect(track.mock.calls.map(([event]) => event)).toEqual([
      { event: 'SEND_INITIATED', properties: context },
      { event: 'SEND_SUCCESS', properties: { ...context, hash: HASH } },
    ])
  })

  test('[S2.6] [S8.1:started] leaves the account without a way back, and a toast', async () => {
    const { deps, response, views, store } = await reviewed()
    response.resolve(HASH)
    await confirmSend(deps)
    await settled()
    expect(views()).toEqual(['Account'])
    expect(store.get(sendAtom)).toEqual(EMPTY_SEND)
    const toast = await testView({ deps }, createElement(CurrentToast))
    expect(toast.text()).toBe('Transaction started')
  })

  test('names the receiver to no wallet that does not show it', async () => {
    const { deps, request, response, store } = await reviewed()
    store.set(sendAtom, { receiverProfileName: 'ada.eth' })
    response.resolve(HASH)
    await confirmSend(deps)
    expect(request.mock.calls[0]?.[0].params).toEqual([
      expect.not.objectContaining({ receiverName: expect.anything() }),
    ])
  })

  test('calls the contract of a token', async () => {
    const { deps, request, response } = await reviewed(TOKEN, '1.5')
    response.resolve(HASH)
    await confirmSend(deps)
    expect(request.mock.calls[0]?.[0].params).toMatchObject([
      { to: USDC, value: '0x0', data: expect.stringMatching(/^0xa9059cbb/) },
    ])
  })

  test('warns after a lost response in the next review until its nonce is used', async () => {
    const { deps, response, fill, preview, store } = await reviewed()
    response.reject(new Error('The connection was lost.'))
    await confirmSend(deps)
    const kinds = async () => {
      await fill(COIN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
      return preview()?.warnings.map(({ kind }) => kind)
    }
    expect(await kinds()).toContain('unanswered')
    store.set(sentRowsAtom, (rows) => rows.map((row) => withState(row, { status: 'expired', hash: null })))
    expect(await kinds()).not.toContain('unanswered')
  })

  describe('[T124] a send with a lost response', () => {
    async function again(amount = '1', receiver = OTHER_ADDRESS) {
      const parts = await reviewed()
      const { deps, request, fill, preview, store, clock } = parts
      request.mockRejectedValueOnce(new AirlockError('MAYBE_SENT'))
      await confirmSend(deps)
      const retry = async () => {
        await fill(COIN, amount, receiver)
        await reviewSend(deps)
        request.mockResolvedValueOnce(HASH)
        await confirmSend(deps)
        return [request.mock.calls.length, preview()?.status]
      }
      return { ...parts, retry, row: () => store.get(sentRowsAtom)[0], since: clock.now() }
    }

    test('is blocked for twenty minutes and shows when it ends', async () => {
      const { deps, retry, clock, row, store } = await again()
      expect(await retry()).toEqual([1, 'pending'])
      expect(row()).toMatchObject({ status: 'unknown', hash: null })
      const view = await testView({ deps }, createElement(WalletSendPreview))
      expect(view.text()).toMatch(
        /An earlier attempt may have gone through: check the explorer\. You can send it again after \d/,
      )
      await clock.advance(20 * 60_000 - 1)
      expect(await retry()).toEqual([1, 'pending'])
      await clock.advance(1)
      expect(await retry()).toEqual([2, undefined])
      expect(store.get(sentRowsAtom)[0]).toMatchObject({ status: 'pending', hash: HASH })
    })

    test('is blocked in another tab, too', async () => {
      const { retry, store } = await again()
      store.set(sentRowsAtom, [])
      expect(await retry()).toEqual([1, 'pending'])
    })

    test('is blocked while another tab asks its wallet for it', async () => {
      const [one, other] = [await reviewed(), await reviewed()]
      const { storage } = one.deps
      const both = [confirmSend(one.deps), confirmSend({ ...other.deps, storage })]
      one.response.resolve(HASH)
      other.response.resolve(HASH)
      await Promise.all(both)
      expect([one, other].map(({ request, preview }) => [request.mock.calls.length, preview()?.status])).toEqual([
        [1, undefined],
        [0, 'pending'],
      ])
    })

    test('is free again once it is known', async () => {
      const { retry, row, store } = await again()
      store.set(sentRowsAtom, [withState(row() as SentRow, { status: 'confirmed', hash: HASH, as: 'asked' })])
      expect(await retry()).toEqual([2, undefined])
    })

    test.each([
      ['amount', '0.5', OTHER_ADDRESS],
      ['receiver', '1', `0x${'77'.repeat(20)}`],
    ])('blocks no transfer with another %s', async (_, amount, receiver) => {
      const { retry } = await again(amount, receiver)
      expect(await retry()).toEqual([2, undefined])
    })
  })

  test('sends one transaction if it is confirmed twice', async () => {
    const { deps, request, response, tracked } = await reviewed()
    const both = [confirmSend(deps), confirmSend(deps)]
    await settled()
    void confirmSend(deps)
    response.resolve(HASH)
    await Promise.all(both)
    expect(request).toHaveBeenCalledOnce()
    expect(tracked().filter((event) => event === 'SEND_SUCCESS')).toHaveLength(1)
  })

  test('stays after a rejection, sends nothing and allows a retry', async () => {
    const { deps, request, preview, tracked, views, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await confirmSend(deps)
    expect(preview()?.status).toBe('declined')
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(tracked()).toContain('SEND_REJECTED')
    expect(store.get(sentRowsAtom)).toEqual([])
    request.mockResolvedValueOnce(HASH)
    await confirmSend(deps)
    expect(views()).toEqual(['Account'])
  })

  test('stays while the wallet has an open request', async () => {
    const { deps, request, preview, tracked } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('REQUEST_PENDING'))
    await confirmSend(deps)
    expect(preview()?.status).toBe('pending')
    expect(tracked()).not.toContain('SEND_ERROR')
  })

  test.each([
    ['[S8.1:send] [S8.10:sendError] that the wallet fails with', 'WALLET_FAILED', 'Something went wrong'],
    ['[S6.6:text] that the wallet does not allow', 'UNSUPPORTED_METHOD', 'Action not allowed'],
    // The secure frame reports a possible transaction differently.
    ['that the secure frame could not show', 'AUTH_FAILED', 'Something went wrong'],
    ['that no secure frame came for', 'AUTH_UNAVAILABLE', 'Something went wrong'],
  ] as const)('returns to the account with a toast for a transfer %s', async (_, code, text) => {
    const { deps, request, tracked, views, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError(code))
    await confirmSend(deps)
    await settled()
    expect(views()).toEqual(['Account'])
    expect(tracked()).toContain('SEND_ERROR')
    expect(store.get(sentRowsAtom)).toEqual([])
    const toast = await testView({ deps }, createElement(CurrentToast))
    expect(toast.text()).toContain(text)
  })

  test.each(['MAYBE_SENT', 'DISCONNECTED'] as const)('stays after %s, because it may have been sent', async (code) => {
    const { deps, request, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError(code))
    await confirmSend(deps)
    expect(store.get(sentRowsAtom)).toMatchObject([{ hash: null, status: 'unknown' }])
  })

  test('looks up a lost response by nonce before failing', async () => {
    const { deps, request, chain, tracked, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    chain.state = { status: 'pending', hash: HASH }
    await confirmSend(deps)
    expect(tracked()).toContain('SEND_SUCCESS')
    expect(store.get(sentRowsAtom)).toMatchObject([{ hash: HASH, status: 'pending', nonce: 7 }])
  })

  test.each([
    { status: 'pending', hash: HASH, isOther: true },
    { status: 'confirmed', hash: HASH, as: 'replaced' },
  ] as const)('rejects another transaction under its nonce: %j', async (state) => {
    const { deps, request, chain, tracked, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    chain.state = state
    await confirmSend(deps)
    await settled()
    expect(tracked()).not.toContain('SEND_SUCCESS')
    expect(store.get(sentRowsAtom)).toMatchObject([state.status === 'pending' ? { hash: null } : { as: 'replaced' }])
  })

  test('uses a nonce after an uncounted one, and frees a declined one', async () => {
    const { deps, store, fill, request } = await reviewed()
    const next = async () => {
      await fill(COIN, '0.2', OTHER_ADDRESS)
      await reviewSend(deps)
      await confirmSend(deps)
      await settled()
    }
    const rows = () => store.get(sentRowsAtom).map(({ hash, nonce, status }) => [hash, nonce, status])
    request.mockResolvedValueOnce(HASH)
    await confirmSend(deps)
    request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await next()
    expect(rows()).toEqual([[HASH, 7, 'pending']])
    const second = `0x${'2'.repeat(64)}`
    request.mockResolvedValueOnce(second)
    await next()
    expect(rows()).toEqual([
      [second, 8, 'pending'],
      [HASH, 7, 'pending'],
    ])
  })

  test('uses a nonce after those of other tabs and of mined ones', async () => {
    const { deps, store, stored, fill, request } = await reviewed()
    request.mockResolvedValueOnce(HASH)
    await confirmSend(deps)
    const other = stored.get('@airlock/sent') ?? ''
    const next = async (hash: string) => {
      await fill(COIN, '0.2', OTHER_ADDRESS)
      await reviewSend(deps)
      request.mockResolvedValueOnce(hash)
      await confirmSend(deps)
      return store.get(sentRowsAtom)[0]?.nonce
    }
    store.set(sentRowsAtom, [])
    expect([other.includes(HASH), await next(`0x${'2'.repeat(64)}`)]).toEqual([true, 8])
    store.set(sentRowsAtom, (rows) =>
      rows.map((row) => withState(row, { status: 'confirmed', hash: HASH, as: 'asked' })),
    )
    stored.delete('@airlock/sent')
    expect(await next(`0x${'3'.repeat(64)}`)).toBe(9)
  })

  test('stays unknown without a response, and the next preview warns', async () => {
    const { deps, request, fill, preview, store } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('RELAY_UNREACHABLE'))
    await confirmSend(deps)
    expect(store.get(sentRowsAtom)).toMatchObject([{ hash: null, status: 'unknown' }])
    await fill(COIN, '1', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(preview()?.warnings).toEqual([{ kind: 'unanswered' }])
  })

  test('survives in the storage from before the wallet is asked', async () => {
    const { deps, stored, response } = await reviewed()
    void confirmSend(deps)
    await settled()
    expect(JSON.parse(stored.get('@airlock/sent') ?? '')).toMatchObject([{ status: 'asking', nonce: 7, hash: null }])
    response.resolve(HASH)
    await settled()
    expect(JSON.parse(stored.get('@airlock/sent') ?? '')).toMatchObject([{ status: 'pending', hash: HASH }])
  })

  test.each([
    [{ status: 'confirmed', as: 'asked' }, 'sendMined'],
    [{ status: 'confirmed', as: 'repriced' }, 'sendMined'],
    [{ status: 'failed', as: 'asked' }, 'sendReverted'],
    [{ status: 'confirmed', as: 'cancelled' }, undefined],
    // A wallet may return another hash.
    [{ status: 'confirmed', as: 'replaced' }, undefined],
  ] as const)('shows a toast when mined: %j', async (mined, key) => {
    const { deps, response, chain, clock, store } = await reviewed()
    response.resolve(HASH)
    await confirmSend(deps)
    await settled()
    // The first toast has closed by then.
    await clock.advance(2_499)
    chain.state = { ...mined, hash: HASH }
    await clock.advance(1)
    await clock.advance(150)
    expect(store.get(toastAtom)?.notice.key).toBe(key)
  })

  test('saves no recent receiver if another transaction has its hash', async () => {
    const { deps, response, chain, clock } = await reviewed()
    response.resolve(HASH)
    await confirmSend(deps)
    chain.state = { status: 'confirmed', hash: HASH, as: 'replaced' }
    await settled()
    await clock.advance(2_500)
    expect(readReceivers(deps, { namespace: 'eip155', address: ADDRESS })).toEqual([])
  })

  test('makes its receiver a recent one only once it is mined', async () => {
    const { deps, response, chain, clock } = await reviewed()
    response.resolve(HASH)
    await confirmSend(deps)
    expect(readReceivers(deps, { namespace: 'eip155', address: ADDRESS })).toEqual([])
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    await settled()
    await clock.advance(2_500)
    expect(readReceivers(deps, { namespace: 'eip155', address: ADDRESS })).toEqual([
      { address: OTHER_ADDRESS, name: null },
    ])
  })
})

describe('changes since the preview', () => {
  test('returns to the preview after a lower balance or higher fee', async () => {
    const { deps, request, chain, preview } = await reviewed()
    chain.context = { ...chain.context, coin: chain.context.coin - 1n }
    await confirmSend(deps)
    expect(preview()).toMatchObject({ status: 'ready', changes: ['balance'], context: { coin: chain.context.coin } })
    chain.fee = { ...chain.fee, total: (chain.fee.total * 111n) / 100n }
    await confirmSend(deps)
    expect(preview()).toMatchObject({ changes: ['fee'], fee: chain.fee })
    expect(request).not.toHaveBeenCalled()
  })

  test('adapts the amount of a send of all coins to another fee', async () => {
    const { deps, chain, preview, store } = setUpSend()
    const parts = { deps, chain, preview, store }
    store.set(sendAtom, {
      token: COIN,
      receiver: OTHER_ADDRESS,
      receiverAddress: OTHER_ADDRESS,
      receiverStatus: 'ready',
    })
    enterMax(deps)
    await reviewSend(deps)
    expect(parts.preview()?.transfer.amount).toBe(chain.context.coin - chain.fee.total)
    chain.fee = { ...chain.fee, total: chain.fee.total * 2n }
    await confirmSend(deps)
    expect(parts.preview()).toMatchObject({ changes: ['fee', 'amount'] })
    expect(parts.preview()?.transfer.amount).toBe(chain.context.coin - chain.fee.total)
  })

  test('ignores a slightly higher fee or a higher balance', async () => {
    const { deps, request, response, chain } = await reviewed()
    chain.context = { ...chain.context, coin: chain.context.coin + 1n }
    chain.fee = { ...chain.fee, total: (chain.fee.total * 110n) / 100n }
    response.resolve(HASH)
    await confirmSend(deps)
    expect(request.mock.calls[0]?.[0].params).toMatchObject([{ maxFeePerGas: '0x3b9aca00' }])
  })

  test('returns to the form with the reason if the balance no longer suffices', async () => {
    const { deps, chain, views, form } = await reviewed()
    chain.context = { ...chain.context, coin: 5n }
    await confirmSend(deps)
    expect(views()).toEqual(['Account', 'WalletSend'])
    expect(form().problem).toBe('balance')
  })

  test('makes no request if the network does not respond', async () => {
    const { deps, request, transfers, preview } = await reviewed()
    transfers.context.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await confirmSend(deps)
    expect(preview()?.status).toBe('failed')
    expect(request).not.toHaveBeenCalled()
  })
})

test('[S4.5:send] resets the form when the network switches, also during a preview', async () => {
  const { deps, store, form, request } = await reviewed()
  store.set(hostStateAtom, hostState({ session: connectedSession(BASE) }))
  expect(form()).toMatchObject({ sendTokenAmount: '', receiver: '', token: null, preview: null })
  await confirmSend(deps)
  expect(request).not.toHaveBeenCalled()
})

test('requires acceptance of a certain loss', async () => {
  const { deps, request, preview, store, response } = await reviewed(TOKEN, '1', USDC)
  expect(preview()?.warnings).toEqual([{ kind: 'tokenContract' }])
  await confirmSend(deps)
  expect(request).not.toHaveBeenCalled()
  const shown = preview()
  store.set(sendAtom, { preview: shown && { ...shown, isAccepted: true } })
  response.resolve(HASH)
  await confirmSend(deps)
  expect(request).toHaveBeenCalledOnce()
})
