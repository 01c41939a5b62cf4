import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { withOwnCallsId } from '@airlock/protocol/w3m/ownCallsId'
import { describe, expect, test, vi } from 'vitest'
import { w3mError } from '../../../connectors/auth/w3mError.ts'
import { openModal } from '../../../core/modal/openModal.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { changeRow, keepRow } from '../../../core/transactions/keepRow.ts'
import { SENT_KEY } from '../../../core/transactions/sentKey.ts'
import { parseRows, writeRows } from '../../../core/transactions/storedRows.ts'
import { rowId, type SentRow, sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { NAMESPACES } from '../../../namespaces/registry.ts'
import { emailConnectorDouble } from '../../../testing/testConnectors.ts'
import { settled } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { setUpSend, TOKEN, USDC } from '../../../testing/testSend.ts'
import { testView } from '../../../testing/testView.tsx'
import { isOfPageAtom } from '../state/pageWaits.ts'
import { canCancelAtom, canReplaceAtom } from '../state/replacement.ts'
import { WalletSendPreview } from '../views/WalletSendPreview/WalletSendPreview.tsx'
import { confirmSend } from './confirmSend.ts'
import { cancelOperation } from './following/cancelOperation.ts'
import { followSent } from './following/followSent.ts'
import { resumeSent } from './following/resumeSent.ts'
import { reviewSend } from './reviewSend.ts'
import { takeArguments } from './takeArguments.ts'

const [HASH, WORD] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
/** Random, so that no site knows it and no two are one. */
const GIVEN = expect.stringMatching(/^0x[\da-f]{64}$/)
const sent = { chainId: 42_161, asked: 1 }
const SIGNED = 1_700_000_000
const UNTIL = `0x${(SIGNED + 15 * 60).toString(16).padStart(64, '0')}` as const
const OPERATION = callsIdOf({ ...sent, kind: 'operation', hashes: [WORD, WORD, WORD, WORD, UNTIL] })
/** Id of the same operation, as the server names it. */
const OF_LATER_BLOCK = callsIdOf({
  ...sent,
  kind: 'operation',
  hashes: [WORD, WORD, WORD, `0x${'9'.repeat(64)}`, UNTIL],
})

/** A reviewed transfer of somebody without a coin, who prefers the smart account; `answer` of the wallet by method. */
async function reviewed(answer: (method: string) => Promise<Json>, preferred: 'smartAccount' | 'eoa' = 'smartAccount') {
  const parts = setUpSend()
  const request = vi.fn(async ({ method }: { method: string; params?: Json | undefined }) => answer(method))
  const session = { restore: async () => null, request, end: async () => {} }
  const connector = emailConnectorDouble({ session })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, connector] }
  connectEmailWallet(deps, preferred)
  parts.store.set(connectorsAtom, deps.connectors)
  if (preferred === 'smartAccount') parts.chain.facts = { ...parts.chain.facts, coin: 0n }
  await parts.fill(TOKEN, '1', OTHER_ADDRESS)
  await reviewSend(deps)
  return { ...parts, deps, asked: request, row: () => parts.store.get(sentRowsAtom)[0] }
}
const send = (id: string, status: () => Json | Promise<Json> = () => ({ status: 100, receipts: [] })) =>
  reviewed(async (method) => (method === 'wallet_sendCalls' ? { id } : status()))

describe('[S5.8:smartAccount] a transfer of an account whose fees others may pay', () => {
  test('is asked for as one call, and followed by its status until a transaction has carried it out', async () => {
    let status: Json = { status: 100, receipts: [] }
    const { deps, asked, row, views, tracked, track, clock, store, kept } = await send(OPERATION, () => status)
    await confirmSend(deps)
    await settled()
    const [{ method, params }] = asked.mock.calls[0] as [{ method: string; params: Json }]
    expect(method).toBe('wallet_sendCalls')
    expect(params).toMatchObject([
      { version: '2.0.0', id: GIVEN, chainId: '0xa4b1', calls: [{ to: USDC, value: '0x0' }] },
    ])
    expect(row()).toMatchObject({ status: 'pending', hash: null, callsId: OPERATION, to: USDC })
    expect(row()?.nonce).toBeUndefined()
    expect(store.get(sentRowsAtom)).toHaveLength(1)
    expect(kept.get('@airlock/sent')).toContain(OPERATION)
    expect([views(), tracked()]).toEqual([['Account'], ['SEND_INITIATED']])
    // An operation is no transaction of the account, which another one could replace.
    const waiting = row()
    if (waiting === undefined) throw new Error('It is followed.')
    expect(store.get(canReplaceAtom)(waiting)).toBe(false)
    status = { status: 200, receipts: [{ transactionHash: HASH }] }
    await clock.advance(2_500)
    expect(row()).toMatchObject({ status: 'confirmed', hash: HASH, as: 'asked' })
    await clock.advance(150)
    expect(store.get(toastAtom)?.notice.key).toBe('sendMined')
    expect(track.mock.lastCall).toMatchObject([{ event: 'SEND_SUCCESS', properties: { hash: HASH } }])
  })

  test('goes to the wallet where the fee rose that only others can pay, and comes back where the account can', async () => {
    const paid = async (coin: bigint) => {
      const { deps, chain, fill, asked, preview } = await send(OPERATION)
      chain.facts = { ...chain.facts, coin }
      await fill(TOKEN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
      chain.fee = { ...chain.fee, total: chain.fee.total * 2n }
      await confirmSend(deps)
      return [asked.mock.calls.length > 0, preview()?.changes]
    }
    expect(await paid(0n)).toEqual([true, undefined])
    expect(await paid(10n ** 18n)).toEqual([false, ['fee']])
  })

  test('never answers a page that opened the form meanwhile: its success is told once the host heard of the close', async () => {
    let status: Json = { status: 100, receipts: [] }
    const { deps, track, tracked, clock, store } = await send(OPERATION, () => status)
    await confirmSend(deps)
    await settled()
    const told: string[] = []
    const tell = (event: string) => {
      told.push(event)
      return Promise.resolve(null)
    }
    vi.spyOn(deps.host, 'closed').mockImplementation(() => tell('closed'))
    track.mockImplementation(({ event }) => tell(event))
    openModal(deps, { view: 'WalletSend', arguments: { to: OTHER_ADDRESS } })
    await takeArguments(deps)
    status = { status: 200, receipts: [{ transactionHash: HASH }] }
    await clock.advance(2_500)
    expect(store.get(sentRowsAtom)[0]?.status).toBe('confirmed')
    expect(tracked()).not.toContain('SEND_SUCCESS')
    closeModal(deps)
    await settled()
    expect(told.filter((one) => ['closed', 'SEND_SUCCESS'].includes(one))).toEqual(['closed', 'SEND_SUCCESS'])
  })

  test('that was carried out and failed is never told as a success', async () => {
    const { deps, tracked, row } = await send(OPERATION, () => ({ status: 500, receipts: [{ transactionHash: HASH }] }))
    await confirmSend(deps)
    await settled()
    expect(row()).toMatchObject({ status: 'failed', hash: HASH })
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('is told as not sent once its time is over', async () => {
    const { deps, row, store, clock, tracked } = await send(OPERATION, () => ({ status: 500, receipts: [] }))
    await confirmSend(deps)
    await settled()
    await clock.advance(150)
    expect(row()?.status).toBe('expired')
    expect(store.get(toastAtom)?.notice.key).toBe('noticeSendExpired')
    expect(tracked()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('survives a reload, as calls of an account without a number of it', async () => {
    const { deps, store } = await send(OPERATION)
    await confirmSend(deps)
    const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)
    const rows = store.get(sentRowsAtom)
    expect(parseRows(writeRows(rows), namespace)).toMatchObject([{ callsId: OPERATION, status: 'pending' }])
    for (const broken of [{ callsId: 7 }, { callsId: '0x12' }, { callsId: 'x'.repeat(2_001) }, { nonce: 7 }])
      expect(parseRows(JSON.stringify([{ ...rows[0], ...broken }]), namespace)).toEqual([])
  })

  test('waits while the wallet does not answer for it, and is forgotten a little after its time', async () => {
    const { deps, row, clock } = await send(OPERATION, async () => {
      throw new AirlockError('DISCONNECTED')
    })
    await confirmSend(deps)
    await clock.advance(24 * 60_000)
    expect(row()?.status).toBe('pending')
    await clock.advance(2 * 60_000)
    expect(row()).toBeUndefined()
  })

  test('is asked for once more after a reload, however late that is', async () => {
    const { deps, row, clock } = await send(OPERATION)
    const late = 60 * 60_000
    await clock.advance(late)
    await confirmSend(deps)
    await clock.advance(2_500)
    expect(row()?.status).toBe('pending')
    await clock.advance(25_000)
    expect(row()).toBeUndefined()
  })

  test('that is under way does not make the next one warn of an unanswered one', async () => {
    const { deps, fill, preview } = await send(OPERATION)
    await confirmSend(deps)
    await fill(TOKEN, '2', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(preview()?.warnings.map(({ kind }) => kind)).not.toContain('unanswered')
  })

  test.each([
    [
      'sent from here, with its end',
      { isFirst: true, isCancelling: false },
      /still in progress and ends by \d+:28.*\. Nothing was sent\./,
    ],
    [
      'that is being cancelled from here, with its end',
      { isFirst: true, isCancelling: true },
      /is being cancelled, until \d+:28.* at the latest\. Nothing new was sent\. Try again once it is cancelled\./,
    ],
    ['of another page', { isFirst: false, isCancelling: false }, /still in progress\. Nothing was sent\./],
  ])('that the wallet does not take while it carries out one %s stays in its form', async (_, given, words) => {
    const { isFirst, isCancelling } = given
    let answer: Json | undefined = isFirst ? { id: OPERATION } : undefined
    const { deps, fill, preview, row, tracked, store } = await reviewed(async (method) => {
      if (method !== 'wallet_sendCalls') return { status: 100, receipts: [] }
      // The secure frame's own answer.
      if (answer === undefined) throw w3mError({ code: 'CALLS_REFUSED', rpc: -32_002, message: 'It is open.' })
      return answer
    })
    if (isFirst) await confirmSend(deps)
    if (isCancelling) changeRow(deps, row()?.id ?? '', { isCancelling })
    answer = undefined
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
    expect(view.text()).toMatch(words)
    expect(view.text()).not.toContain('Approve or decline it')
  })

  test('that is asked for again while it is carried out is told as that one, and not as started', async () => {
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
    expect(view.text()).toMatch(/still in progress and ends by \d+:28/)
  })

  test('that its person pays for after all is a transaction as any other', async () => {
    const { deps, row, chain } = await send(callsIdOf({ ...sent, kind: 'row', hashes: [HASH] }))
    chain.state = { status: 'pending', hash: HASH }
    await confirmSend(deps)
    expect(row()).toMatchObject({ status: 'pending', hash: HASH, nonce: 7 })
    expect(row()?.callsId).toBeUndefined()
  })
})

test.each<[string, object, string]>([
  ['found', {}, OF_LATER_BLOCK],
  // The operator names the operation, and none of its calls.
  ['found as begun elsewhere', { asCalls: undefined, calls: [], value: '0', data: '0x' }, OPERATION],
])(
  'a transfer as calls that another tab %s before its answer came is started all the same, as one row',
  async (_, known, id) => {
    const parts = await reviewed(async (method) => {
      if (method !== 'wallet_sendCalls') return { status: 100, receipts: [] }
      const { storage } = parts.deps
      const [{ nonce: _, ...asking }] = JSON.parse(storage.get(SENT_KEY) ?? '')
      const found = { ...asking, ...known, callsId: OPERATION, status: 'pending' }
      storage.set(SENT_KEY, JSON.stringify([{ ...found, id: rowId(found) }]))
      return { id }
    })
    await confirmSend(parts.deps)
    await settled()
    expect(parts.views()).toEqual(['Account'])
    expect(parts.row()).toMatchObject({ callsId: OPERATION, status: 'pending', to: USDC })
    expect(parts.row()?.calls).toBeUndefined()
    const stored: unknown = JSON.parse(parts.kept.get(SENT_KEY) ?? '')
    expect(stored).toMatchObject([{ callsId: OPERATION }])
    expect(stored).toHaveLength(1)
  },
)

/** A row of what was asked for in `lost`, as others carry it out. */
function carriedAs(callsId: string, { nonce: _, asCalls: __, ...fields }: SentRow): SentRow {
  return { ...fields, callsId, id: rowId({ ...fields, callsId }), status: 'pending' }
}

describe('a transfer as calls whose answer was lost', () => {
  const NOT_KNOWN = w3mError({ code: 'CALLS_REFUSED', rpc: 5_730, message: 'Unknown call ID.' })
  const NOT_MINED = { status: 100, receipts: [] }

  /** After a reload; `own` is the id by which the wallet knows what it made of the given one. */
  async function reloaded(own: () => string | undefined) {
    const wallet = { status: NOT_MINED as object, asked: [] as unknown[] }
    const answer = async ({ method, params }: { method: string; params?: Json | undefined }): Promise<Json> => {
      wallet.asked.push(params)
      if (method === 'wallet_sendCalls') throw new AirlockError('MAYBE_SENT')
      const [id] = params as [string]
      const known = own()
      if (known === undefined) throw NOT_KNOWN
      return (id === known ? { ...wallet.status, id } : withOwnCallsId({ ...wallet.status, id }, known)) as Json
    }
    const before = await reviewed(answer as never)
    before.asked.mockImplementation(answer)
    await confirmSend(before.deps)
    const [[{ id }]] = wallet.asked as [[{ id: string }]]
    const kept = before.kept.get(SENT_KEY) ?? ''
    wallet.asked = []
    const next = await reviewed(answer as never)
    next.asked.mockImplementation(answer)
    next.deps.storage.set(SENT_KEY, kept)
    resumeSent(next.deps)
    await settled()
    const look = async () => {
      await next.clock.advance(2_500)
      await settled()
    }
    return { ...next, wallet, id, kept, look }
  }

  test('goes on as the operation that the wallet made of it, with its end and its Cancel', async () => {
    const { id, kept, row, look, wallet, store, tracked } = await reloaded(() => OPERATION)
    expect(id).toEqual(GIVEN)
    expect(JSON.parse(kept)).toMatchObject([{ asCalls: id, hash: null }])
    expect(wallet.asked).toContainEqual([id])
    expect(store.get(sentRowsAtom)).toHaveLength(1)
    expect(row()).toMatchObject({ callsId: OPERATION, hash: null, status: 'pending', to: USDC })
    expect(row()).not.toHaveProperty('nonce')
    const waiting = row()
    if (waiting === undefined) throw new Error('It is followed.')
    expect(store.get(canCancelAtom)(waiting)).toBe(true)
    wallet.status = { status: 200, receipts: [{ transactionHash: HASH }] }
    await look()
    expect(row()).toMatchObject({ status: 'confirmed', hash: HASH })
    expect(tracked()).toContain('SEND_SUCCESS')
  })

  test('goes on as the transaction that its person paid for', async () => {
    const { row, chain, look } = await reloaded(() => callsIdOf({ ...sent, kind: 'row', hashes: [HASH] }))
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    await look()
    expect(row()).toMatchObject({ hash: HASH, nonce: 7, status: 'confirmed' })
  })

  test('makes the next one warn while no node knows the transaction that was signed for it', async () => {
    const { row, chain, clock, deps, fill, preview } = await reloaded(() =>
      callsIdOf({ ...sent, kind: 'row', hashes: [HASH] }),
    )
    chain.state = { status: 'unknown' }
    await clock.advance(90_000)
    expect(row()).toMatchObject({ hash: HASH, status: 'unknown' })
    const warnings = async () => {
      await fill(TOKEN, '2', OTHER_ADDRESS)
      await reviewSend(deps)
      return preview()?.warnings.map(({ kind }) => kind)
    }
    expect(await warnings()).toContain('unanswered')
    chain.state = { status: 'pending', hash: HASH }
    await clock.advance(30_000)
    expect(row()?.status).toBe('pending')
    expect(await warnings()).not.toContain('unanswered')
  })

  test('may have been sent where the wallet does not know it, and is asked for again until it does', async () => {
    let own: string | undefined
    const { row, look, store } = await reloaded(() => own)
    expect(row()).toMatchObject({ status: 'unknown', hash: null, asCalls: GIVEN })
    own = OPERATION
    await look()
    expect(row()).toMatchObject({ callsId: OPERATION, status: 'pending' })
    expect(store.get(sentRowsAtom)).toHaveLength(1)
  })

  test('is one with the operation that it is known as already', async () => {
    let own: string | undefined
    const { row, look, store, deps } = await reloaded(() => own)
    const lost = row()
    if (lost === undefined) throw new Error('It is followed.')
    // The same calls were asked for again. The server named a later block.
    keepRow(deps, carriedAs(OF_LATER_BLOCK, lost))
    own = OPERATION
    await look()
    expect(store.get(sentRowsAtom).map(({ callsId }) => callsId)).toEqual([OF_LATER_BLOCK])
  })

  test('tells the host of the operation once, which ended under the other row meanwhile', async () => {
    let own: string | undefined
    const { row, look, store, deps, wallet, tracked } = await reloaded(() => own)
    const lost = row()
    if (lost === undefined) throw new Error('It is followed.')
    const known = carriedAs(OF_LATER_BLOCK, lost)
    keepRow(deps, known)
    wallet.status = { status: 200, receipts: [{ transactionHash: HASH }] }
    own = OF_LATER_BLOCK
    changeRow(deps, lost.id, { status: 'asking' })
    void followSent(deps, known.id)
    await look()
    await look()
    expect(tracked()).toContain('SEND_SUCCESS')
    changeRow(deps, lost.id, { status: 'unknown' })
    await look()
    await look()
    expect(store.get(sentRowsAtom)).toMatchObject([{ id: known.id, status: 'confirmed' }])
    expect(tracked().filter((event) => event === 'SEND_SUCCESS')).toHaveLength(1)
  })

  describe('once its operation is known, while its request may be open in another tab,', () => {
    const PAID = callsIdOf({
      ...{ ...sent, kind: 'row', hashes: [HASH] },
      sender: { account: OTHER_ADDRESS, nonce: 8 },
    })
    const OVER = { status: 500, receipts: [] }

    test('is the transaction that its person pays for there, and never one that never happens', async () => {
      let own: string | undefined = OPERATION
      const { row, look, store, wallet, chain, tracked, deps } = await reloaded(() => own)
      const operation = row()
      expect(operation).toMatchObject({ callsId: OPERATION })
      changeRow(deps, operation?.id ?? '', { isCancelling: true })
      own = PAID
      wallet.status = NOT_MINED
      await look()
      expect(row()).toMatchObject({ hash: HASH, nonce: 8, status: 'pending' })
      for (const field of ['callsId', 'isCancelling']) expect(row()).not.toHaveProperty(field)
      expect(store.get(sentRowsAtom)).toHaveLength(1)
      chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
      await look()
      expect(row()).toMatchObject({ hash: HASH, status: 'confirmed' })
      expect(tracked()).not.toContain('SEND_ERROR')
    })

    test('goes on while the wallet took back what it first made of it, and while it is cancelled, without an end', async () => {
      let own: string | undefined = OPERATION
      const { row, look, wallet, deps, tracked, asked } = await reloaded(() => own)
      own = undefined
      const known = asked.getMockImplementation()
      asked.mockImplementation(async (request) => {
        const [id] = request.params as [string]
        if (request.method === 'airlock_cancelCalls') return 'cancelled'
        return id === OPERATION ? { ...(wallet.status as object), id } : ((await known?.(request)) ?? null)
      })
      wallet.status = OVER
      const waiting = row()
      if (waiting === undefined) throw new Error('It is followed.')
      await cancelOperation(deps, waiting)
      await look()
      expect(row()).toMatchObject({ callsId: OPERATION, status: 'pending' })
      expect(tracked()).not.toContain('SEND_ERROR')
      // Carried out it was done, whatever else is known.
      wallet.status = { status: 200, receipts: [{ transactionHash: HASH }] }
      await look()
      expect(row()).toMatchObject({ hash: HASH, status: 'confirmed' })
    })

    test('ends as the wallet says by the id that it was requested under', async () => {
      const { row, look, wallet, id } = await reloaded(() => OPERATION)
      wallet.asked = []
      wallet.status = OVER
      await look()
      expect(row()?.status).toBe('expired')
      expect(wallet.asked).toContainEqual([id])
      expect(wallet.asked).not.toContainEqual([OPERATION])
    })
  })
})

test.each([
  ['of any other account', 'eoa', false],
  ['that the page opened the form for, which waits for its hash,', 'smartAccount', true],
] as const)('a transfer %s is asked for as a transaction, and pays its fee', async (_, preferred, isOfPage) => {
  const { deps, asked, row, store, chain, form } = await reviewed(async () => HASH, preferred)
  store.set(isOfPageAtom, isOfPage)
  await confirmSend(deps)
  if (isOfPage) {
    expect(form().problem).toBe('gas')
    chain.facts = { ...chain.facts, coin: 10n ** 18n }
    await reviewSend(deps)
    await confirmSend(deps)
  }
  expect(asked.mock.calls.map(([{ method }]) => method)).toEqual(['eth_sendTransaction'])
  expect(row()).toMatchObject({ hash: HASH, nonce: 7 })
  expect(store.get(isOfPageAtom)).toBe(false)
})
