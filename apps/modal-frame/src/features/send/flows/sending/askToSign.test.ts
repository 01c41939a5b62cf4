import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { toastAtom } from '../../../../core/notices/toast.ts'
import type { ModalSends, TransactionState } from '../../../../core/ports/Transfers.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { writeRows } from '../../../../core/transactions/storedRows.ts'
import { rowId, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { settled } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { COIN, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { confirmSend } from '../confirmSend.ts'
import { reviewSend } from '../reviewSend.ts'

const HASH = '5'.repeat(88)
const OTHER_HASH = `0x${'7'.repeat(64)}`
const REQUEST = { method: 'solana_signTransaction', params: { transaction: 'AAAA' }, lastHeight: 150 }

async function reviewed() {
  const parts = setUpSend()
  const { fee, context, stateOf, ...shared } = parts.transfers
  const broadcast = vi.fn<() => Promise<'sent' | 'refused' | 'unknown'>>(async () => 'sent')
  const sent = { hash: HASH, from: ADDRESS, to: OTHER_ADDRESS, value: '1', data: '', lastHeight: 150 }
  const compose = vi.fn<ModalSends['request']>(async () => REQUEST)
  const signing = {
    sends: 'modal' as const,
    request: compose,
    readSigned: vi.fn<ModalSends['readSigned']>(async () => ({ sent, broadcast })),
  }
  parts.adapter.transfers = async () => ({ ...shared, fee, context, stateOf, ...signing })
  await parts.fill(COIN, '1', OTHER_ADDRESS)
  await reviewSend(parts.deps)
  const { readSigned } = signing
  return { ...parts, readSigned, compose, broadcast, row: () => parts.store.get(sentRowsAtom)[0] }
}

describe('a transfer that the wallet only signs', () => {
  test('is sent by the modal once it is checked, under a row that stands before', async () => {
    const { deps, request, response, readSigned, broadcast, row, views, tracked, stored } = await reviewed()
    broadcast.mockImplementation(async () => {
      expect(row()).toMatchObject({ hash: HASH, lastHeight: 150, status: 'unknown' })
      expect(stored.get('@airlock/sent')).toContain(HASH)
      return 'sent'
    })
    response.resolve('signed')
    await confirmSend(deps)
    const { method, params } = REQUEST
    expect(request.mock.calls).toEqual([[{ namespace: 'eip155', method, params }]])
    expect(readSigned.mock.calls[0]?.slice(2)).toEqual([REQUEST, 'signed'])
    expect(row()).toMatchObject({ hash: HASH, status: 'pending', from: ADDRESS })
    expect(row()?.id).toContain(HASH)
    expect(views()).toEqual(['Account'])
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('[T124] is not sent if another tab sent the same while the wallet signed', async () => {
    const { deps, response, readSigned, broadcast, preview, row } = await reviewed()
    const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 7 } as const
    const summary = { amount: '1', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null }
    const facts = { to: OTHER_ADDRESS, value: '1', data: '0x', sentAt: deps.clock.now(), summary }
    readSigned.mockImplementation(async () => {
      const sent = { hash: HASH, from: ADDRESS, to: OTHER_ADDRESS, value: '1', data: '', lastHeight: 150 }
      const other = { ...key, ...facts, id: rowId(key), status: 'pending' as const, hash: OTHER_HASH }
      deps.storage.set(SENT_KEY, writeRows([other]))
      return { sent, broadcast }
    })
    response.resolve('signed')
    await confirmSend(deps)
    expect([preview()?.status, row()]).toEqual(['pending', undefined])
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('stays in the preview where the user declines, and nothing is kept', async () => {
    const { deps, request, broadcast, preview, row } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await confirmSend(deps)
    expect([preview()?.status, row()]).toEqual(['declined', undefined])
    expect(broadcast).not.toHaveBeenCalled()
  })

  test.each([
    [
      'is another one',
      (parts: Awaited<ReturnType<typeof reviewed>>) =>
        parts.readSigned.mockRejectedValueOnce(new AirlockError('WALLET_INVALID_ANSWER')),
    ],
    [
      'never comes',
      (parts: Awaited<ReturnType<typeof reviewed>>) =>
        parts.request.mockRejectedValueOnce(new AirlockError('DISCONNECTED')),
    ],
    [
      'the network refuses',
      (parts: Awaited<ReturnType<typeof reviewed>>) => parts.broadcast.mockResolvedValueOnce('refused'),
    ],
  ])('fails without a pending row if the signed response %s', async (_, fail) => {
    const parts = await reviewed()
    parts.response.resolve('signed')
    fail(parts)
    await confirmSend(parts.deps)
    await settled()
    expect(parts.row()).toBeUndefined()
    expect(parts.tracked()).toContain('SEND_ERROR')
    const toast = await testView({ deps: parts.deps }, createElement(CurrentToast))
    expect(toast.text()).toContain('Failed to send transaction. Please try again.')
  })

  test('[S6.6:text] reports what the wallet cannot sign', async () => {
    const { deps, request } = await reviewed()
    request.mockRejectedValueOnce(new AirlockError('UNSUPPORTED_METHOD'))
    await confirmSend(deps)
    const toast = await testView({ deps }, createElement(CurrentToast))
    expect(toast.text()).toContain('Action not allowed')
  })

  test('follows a transfer without an answer until it can no longer be mined', async () => {
    const { deps, response, broadcast, chain, clock, row, store } = await reviewed()
    broadcast.mockResolvedValueOnce('unknown')
    response.resolve('signed')
    await confirmSend(deps)
    await settled()
    expect(row()).toMatchObject({ hash: HASH, status: 'unknown' })
    await clock.advance(2_499)
    chain.state = { status: 'expired' } satisfies TransactionState
    await clock.advance(1)
    await clock.advance(150)
    expect(row()?.status).toBe('expired')
    expect(store.get(toastAtom)?.notice.key).toBe('noticeSendExpired')
  })

  test('is not asked for where the network does not tell what the request needs', async () => {
    const { deps, request, compose, preview } = await reviewed()
    compose.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await confirmSend(deps)
    expect(preview()?.status).toBe('failed')
    expect(request).not.toHaveBeenCalled()
  })
})
