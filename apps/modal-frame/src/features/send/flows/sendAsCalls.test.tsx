import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { describe, expect, test, vi } from 'vitest'
import { w3mError } from '../../../connectors/auth/w3mError.ts'
import { openModal } from '../../../core/modal/openModal.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { parseRows, writeRows } from '../../../core/transactions/storedRows.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { NAMESPACES } from '../../../namespaces/registry.ts'
import { fakeEmailConnector } from '../../../testing/testConnectors.ts'
import { settled } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { setUpSend, TOKEN, USDC } from '../../../testing/testSend.ts'
import { testView } from '../../../testing/testView.tsx'
import { isOfPageAtom } from '../state/pageWaits.ts'
import { canReplaceAtom } from '../state/replacement.ts'
import { WalletSendPreview } from '../views/WalletSendPreview/WalletSendPreview.tsx'
import { confirmSend } from './confirmSend.ts'
import { readArguments } from './readArguments.ts'
import { reviewSend } from './reviewSend.ts'

const [HASH, WORD] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
/** Random, so that no site knows it. */
const INPUT = expect.stringMatching(/^0x[\da-f]{64}$/)
const sent = { chainId: 42_161, callCount: 1 }
const SIGNED = 1_700_000_000
const UNTIL = `0x${(SIGNED + 15 * 60).toString(16).padStart(64, '0')}` as const
const OPERATION = callsIdOf({ ...sent, kind: 'operation', hashes: [WORD, WORD, WORD, WORD, UNTIL] })

/** The modal reviews a transfer to a contract. */
async function reviewed(
  respond: (method: string) => Promise<Json>,
  preferred: 'smartAccount' | 'eoa' = 'smartAccount',
) {
  const parts = setUpSend()
  const request = vi.fn(async ({ method }: { method: string; params?: Json | undefined }) => respond(method))
  const session = { restore: async () => null, request, end: async () => {} }
  const connector = fakeEmailConnector({ session })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, connector] }
  connectEmailWallet(deps, preferred)
  parts.store.set(connectorsAtom, deps.connectors)
  parts.chain.context = { ...parts.chain.context, isContract: true, ...(preferred === 'smartAccount' && { coin: 0n }) }
  await parts.fill(TOKEN, '1', OTHER_ADDRESS)
  await reviewSend(deps)
  return { ...parts, deps, callCount: request, row: () => parts.store.get(sentRowsAtom)[0] }
}
const send = (id: string, status: () => Json | Promise<Json> = () => ({ status: 100, receipts: [] })) =>
  reviewed(async (method) => (method === 'wallet_sendCalls' ? { id } : status()))

describe('[S5.8:smartAccount] a transfer of an account whose fees others may pay', () => {
  test('sends one call and polls its status until it is submitted', async () => {
    let status: Json = { status: 100, receipts: [] }
    const {
      deps,
      callCount: requested,
      row,
      views,
      tracked,
      track,
      clock,
      store,
      stored,
    } = await send(OPERATION, () => status)
    await confirmSend(deps)
    await settled()
    const [{ method, params }] = requested.mock.calls[0] as [{ method: string; params: Json }]
    expect(method).toBe('wallet_sendCalls')
    expect(params).toMatchObject([
      { version: '2.0.0', id: INPUT, chainId: '0xa4b1', calls: [{ to: USDC, value: '0x0' }] },
    ])
    expect(row()).toMatchObject({ status: 'pending', hash: null, callsId: OPERATION, to: USDC })
    expect(row()?.nonce).toBeUndefined()
    expect(store.get(sentRowsAtom)).toHaveLength(1)
    expect(stored.get('@airlock/sent')).toContain(OPERATION)
    expect([views(), tracked()]).toEqual([['Account'], ['SEND_INITIATED']])
    // An operation cannot be replaced like a transaction.
    const waiting = row()
    if (waiting === undefined) throw new Error('It is followed.')
    expect(store.get(canReplaceAtom)(waiting)).toBe(false)
    status = { status: 200, receipts: [{ transactionHash: HASH }] }
    await clock.advance(2_500)
    expect(row()).toMatchObject({ status: 'confirmed', hash: HASH, as: 'asked' })
    await clock.advance(150)
    expect(store.get(toastAtom)?.notice.key).toBe('sendMined')
    expect(track.mock.lastCall).toMatchObject([{ event: 'SEND_SUCCESS', properties: { hash: HASH, token: 'USDC' } }])
  })

  test('goes to the wallet if only others can pay the raised fee', async () => {
    const paid = async (coin: bigint) => {
      const { deps, chain, fill, callCount: requested, preview } = await send(OPERATION)
      chain.context = { ...chain.context, coin }
      await fill(TOKEN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
      chain.fee = { ...chain.fee, total: chain.fee.total * 2n }
      await confirmSend(deps)
      return [requested.mock.calls.length > 0, preview()?.changes]
    }
    expect(await paid(0n)).toEqual([true, undefined])
    expect(await paid(10n ** 18n)).toEqual([false, ['fee']])
  })

  test('reports success after the host saw the close, not to a later page', async () => {
    let status: Json = { status: 100, receipts: [] }
    const { deps, track, tracked, clock, store } = await send(OPERATION, () => status)
    await confirmSend(deps)
    await settled()
    const notified: string[] = []
    const tell = (event: string) => {
      notified.push(event)
      return Promise.resolve(null)
    }
    vi.spyOn(deps.host, 'closed').mockImplementation(() => tell('closed'))
    track.mockImplementation(({ event }) => tell(event))
    openModal(deps, { view: 'WalletSend', arguments: { to: OTHER_ADDRESS } })
    await readArguments(deps)
    status = { status: 200, receipts: [{ transactionHash: HASH }] }
    await clock.advance(2_500)
    expect(store.get(sentRowsAtom)[0]?.status).toBe('confirmed')
    expect(tracked()).not.toContain('SEND_SUCCESS')
    closeModal(deps)
    await settled()
    expect(notified.filter((one) => ['closed', 'SEND_SUCCESS'].includes(one))).toEqual(['closed', 'SEND_SUCCESS'])
  })

  test('never reports a failed operation as a success', async () => {
    const { deps, tracked, row } = await send(OPERATION, () => ({ status: 500, receipts: [{ transactionHash: HASH }] }))
    await confirmSend(deps)
    await settled()
    expect(row()).toMatchObject({ status: 'failed', hash: HASH })
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('reports it as not sent after its deadline', async () => {
    const { deps, row, store, clock, tracked } = await send(OPERATION, () => ({ status: 500, receipts: [] }))
    await confirmSend(deps)
    await settled()
    await clock.advance(150)
    expect(row()?.status).toBe('expired')
    expect(store.get(toastAtom)?.notice.key).toBe('noticeSendExpired')
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('survives a reload', async () => {
    const { deps, store } = await send(OPERATION)
    await confirmSend(deps)
    const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)
    const rows = store.get(sentRowsAtom)
    expect(parseRows(writeRows(rows), namespace)).toMatchObject([{ callsId: OPERATION, status: 'pending' }])
    for (const broken of [{ callsId: 7 }, { callsId: '0x12' }, { callsId: 'x'.repeat(2_001) }, { nonce: 7 }])
      expect(parseRows(JSON.stringify([{ ...rows[0], ...broken }]), namespace)).toEqual([])
  })

  test('waits for a silent wallet and is forgotten after its deadline', async () => {
    const { deps, row, clock } = await send(OPERATION, async () => {
      throw new AirlockError('DISCONNECTED')
    })
    await confirmSend(deps)
    await clock.advance(24 * 60_000)
    expect(row()?.status).toBe('pending')
    await clock.advance(2 * 60_000)
    expect(row()).toBeUndefined()
  })

  test('is asked for again after a reload, however late that is', async () => {
    const { deps, row, clock } = await send(OPERATION)
    const delayed = 60 * 60_000
    await clock.advance(delayed)
    await confirmSend(deps)
    await clock.advance(2_500)
    expect(row()?.status).toBe('pending')
    await clock.advance(25_000)
    expect(row()).toBeUndefined()
  })

  test('does not warn of an unanswered transfer while one is pending', async () => {
    const { deps, fill, preview } = await send(OPERATION)
    await confirmSend(deps)
    await fill(TOKEN, '2', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(preview()?.warnings.map(({ kind }) => kind)).not.toContain('unanswered')
  })

  test.each([
    ['sent from here, with its end', true, /Nothing was sent: .* still in progress\. Try again after \d+:28/],
    ['of another page', false, /Nothing was sent: .* still in progress\./],
  ])('stays in its form if the wallet is still processing one %s', async (_, isFirst, texts) => {
    let response: Json | undefined = isFirst ? { id: OPERATION } : undefined
    const { deps, fill, preview, row, tracked, store } = await reviewed(async (method) => {
      if (method !== 'wallet_sendCalls') return { status: 100, receipts: [] }
      if (response === undefined) throw w3mError({ code: 'CALLS_REFUSED', rpc: -32_002, message: 'It is open.' })
      return response
    })
    if (isFirst) await confirmSend(deps)
    response = undefined
    await fill(TOKEN, '2', OTHER_ADDRESS)
    await reviewSend(deps)
    const [before, toast] = [store.get(sentRowsAtom), store.get(toastAtom)]
    await confirmSend(deps)
    await settled()
    expect(preview()?.status).toBe('pending')
    expect(store.get(sentRowsAtom)).toEqual(before)
    expect(row()?.callsId).toBe(isFirst ? OPERATION : undefined)
    expect(tracked()).not.toContain('SEND_ERROR')
    expect(store.get(toastAtom)).toEqual(toast)
    const view = await testView({ deps }, <WalletSendPreview />)
    await view.settled()
    expect(view.text()).toMatch(texts)
    expect(view.text()).not.toContain('Approve or decline it')
  })

  test('reports a repeated request as the pending one', async () => {
    const { deps, fill, preview, tracked, store } = await send(OPERATION)
    await confirmSend(deps)
    await settled()
    store.set(toastAtom, null)
    const before = store.get(sentRowsAtom)
    await fill(TOKEN, '1', OTHER_ADDRESS)
    await reviewSend(deps)
    await confirmSend(deps)
    await settled()
    expect(preview()?.status).toBe('pending')
    expect([store.get(sentRowsAtom), store.get(toastAtom)]).toEqual([before, null])
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_INITIATED'])
    const view = await testView({ deps }, <WalletSendPreview />)
    await view.settled()
    expect(view.text()).toMatch(/still in progress\. Try again after \d+:28/)
  })

  test('becomes a regular transaction if its user pays for it after all', async () => {
    const { deps, row, chain } = await send(callsIdOf({ ...sent, kind: 'row', hashes: [HASH] }))
    chain.state = { status: 'pending', hash: HASH }
    await confirmSend(deps)
    expect(row()).toMatchObject({ status: 'pending', hash: HASH, nonce: 7 })
    expect(row()?.callsId).toBeUndefined()
  })
})

test('makes no request after the answer to a transfer as calls is lost', async () => {
  const {
    deps,
    row,
    callCount: requested,
    clock,
  } = await reviewed(async () => {
    throw new AirlockError('MAYBE_SENT')
  })
  await confirmSend(deps)
  await settled()
  expect(row()).toMatchObject({ status: 'unknown', hash: null, asCalls: INPUT })
  await clock.advance(60_000)
  expect(requested.mock.calls.map(([{ method }]) => method)).toEqual(['wallet_sendCalls'])
})

test.each([
  ['of any other account', 'eoa', false],
  ['that the page opened the form for, which waits for its hash,', 'smartAccount', true],
] as const)('requests a transfer %s as a transaction and pays its fee', async (_, preferred, isOfPage) => {
  const { deps, callCount: requested, row, store, chain, form } = await reviewed(async () => HASH, preferred)
  store.set(isOfPageAtom, isOfPage)
  await confirmSend(deps)
  if (isOfPage) {
    expect(form().problem).toBe('gas')
    chain.context = { ...chain.context, coin: 10n ** 18n }
    await reviewSend(deps)
    await confirmSend(deps)
  }
  expect(requested.mock.calls.map(([{ method }]) => method)).toEqual(['eth_sendTransaction'])
  expect(row()).toMatchObject({ hash: HASH, nonce: 7 })
  expect(store.get(isOfPageAtom)).toBe(false)
})
