import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { NAMESPACES } from '../../namespaces/registry.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { HASH, setUpSend } from '../../testing/testSend.ts'
import type { TransactionState } from '../ports/Transfers.ts'
import { followRow } from './followRow.ts'
import { changeRow, deleteRow, restoreRows, saveRow } from './saveRow.ts'
import { SENT_KEY } from './sentKey.ts'
import { parseRows, writeRows } from './storedRows.ts'
import { activeSentRowsAtom, rowId, type SentRow, sentRowsAtom } from './transactions.ts'

const OTHER_HASH = `0x${'2'.repeat(64)}`

function row(change: Partial<SentRow> = {}): SentRow {
  const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 7 } as const
  return {
    ...key,
    id: rowId(key),
    hash: HASH,
    to: OTHER_ADDRESS,
    value: '1',
    data: '0x',
    sentAt: 1_700_000_000_000,
    summary: { amount: '1', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null },
    status: 'pending',
    ...change,
  } as SentRow
}

const fieldOf = (one: SentRow | undefined, name: 'as' | 'waitsFor') =>
  (one as Record<string, unknown> | undefined)?.[name]
const SINCE = 1_700_000_000_000

async function followed(change: Partial<SentRow> = {}, state: TransactionState = { status: 'pending', hash: HASH }) {
  const parts = setUpSend()
  const mined = vi.fn()
  parts.chain.state = state
  saveRow(parts.deps, row(change))
  const end = followRow(parts.deps, row().id, mined)
  await settled()
  return { ...parts, end, mined, current: () => parts.store.get(sentRowsAtom)[0] }
}

describe('a transaction that is followed', () => {
  test('[S9.11:receipt] [S9.11:transactions] is looked for closely for 25 s, then every 30 s', async () => {
    const { transfers, clock } = await followed()
    expect(transfers.stateOf).toHaveBeenCalledTimes(1)
    for (let at = 0; at < 10; at += 1) await clock.advance(2_500)
    expect(transfers.stateOf).toHaveBeenCalledTimes(11)
    await clock.advance(29_999)
    expect(transfers.stateOf).toHaveBeenCalledTimes(11)
    await clock.advance(1)
    expect(transfers.stateOf).toHaveBeenCalledTimes(12)
  })

  test('is settled once it was seen mined twice', async () => {
    const { clock, chain, mined, end, current } = await followed()
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked', fee: '21000' }
    await clock.advance(2_500)
    expect(current()).toMatchObject({ status: 'confirmed', as: 'asked', fee: '21000' })
    expect(mined).toHaveBeenCalledOnce()
    await clock.advance(2_500)
    expect(await end).toMatchObject({ status: 'confirmed' })
    expect(mined).toHaveBeenCalledOnce()
  })

  test('waits and notifies again when its block is dropped', async () => {
    const { clock, chain, mined, current } = await followed()
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    await clock.advance(2_500)
    chain.state = { status: 'pending', hash: HASH }
    await clock.advance(2_500)
    expect(current()?.status).toBe('pending')
    chain.state = { status: 'confirmed', hash: OTHER_HASH, as: 'replaced' }
    await clock.advance(2_500)
    expect(current()).toMatchObject({ status: 'confirmed', as: 'replaced', hash: OTHER_HASH })
    expect(mined).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['is gone', HASH, 'gone'],
    ['without a hash stays unknown: it may be the one that used its nonce', null, 'unknown'],
  ] as const)('checks a nonce that another transaction used: %s', async (_, hash, status) => {
    const state = { hash, status: hash === null ? 'unknown' : 'pending', since: SINCE } as Partial<SentRow>
    const { current } = await followed(state, { status: 'gone' })
    expect(current()?.status).toBe(status)
  })

  test('continues while nothing can be read', async () => {
    const { clock, transfers, current } = await followed()
    transfers.stateOf.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await clock.advance(2_500)
    expect(current()?.status).toBe('pending')
    await clock.advance(2_500)
    expect(transfers.stateOf).toHaveBeenCalledTimes(3)
  })

  test('names the earlier nonce that it waits for, until it is used', async () => {
    const { clock, chain, current } = await followed()
    chain.state = { status: 'pending', hash: HASH, waitsFor: 3 }
    await clock.advance(2_500)
    expect(fieldOf(current(), 'waitsFor')).toBe(3)
    chain.state = { status: 'pending', hash: HASH }
    await clock.advance(2_500)
    expect(fieldOf(current(), 'waitsFor')).toBeUndefined()
  })

  test('keeps its hash while another one waits under its nonce', async () => {
    const { clock, chain, current } = await followed()
    chain.state = { status: 'pending', hash: OTHER_HASH, isOther: true }
    await clock.advance(2_500)
    expect(current()?.hash).toBe(HASH)
  })

  test('does not take the hash that another attempt received', async () => {
    const parts = setUpSend()
    const other = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 8 } as const
    saveRow(parts.deps, row({ ...other, id: rowId(other), hash: OTHER_HASH }))
    saveRow(parts.deps, row({ hash: null, status: 'unknown', since: SINCE }))
    const current = () => parts.store.get(sentRowsAtom)[0]
    parts.chain.state = { status: 'pending', hash: OTHER_HASH }
    void followRow(parts.deps, row().id, () => {})
    await settled()
    expect(current()).toMatchObject({ hash: null, status: 'unknown', since: SINCE })
    parts.chain.state = { status: 'confirmed', hash: OTHER_HASH, as: 'asked' }
    await parts.clock.advance(2_500)
    expect(current()).toMatchObject({ status: 'confirmed', as: 'replaced' })
  })

  test('stays what was asked for where another attempt found it in its own place', async () => {
    const parts = setUpSend()
    const other = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 8 } as const
    saveRow(parts.deps, row())
    saveRow(parts.deps, row({ ...other, id: rowId(other), hash: null, status: 'unknown', since: SINCE }))
    parts.chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    void followRow(parts.deps, rowId(other), () => {})
    await settled()
    void followRow(parts.deps, row().id, () => {})
    await settled()
    const stored = parts.store.get(sentRowsAtom).map((one) => [one.nonce, fieldOf(one, 'as')])
    expect(stored).toEqual([
      [8, 'replaced'],
      [7, 'asked'],
    ])
  })

  test('becomes unknown after a minute if no node knows it', async () => {
    const { clock, chain, current } = await followed()
    chain.state = { status: 'unknown' }
    await clock.advance(2_500)
    expect(current()?.status).toBe('pending')
    await clock.advance(60_000)
    expect(current()).toMatchObject({ status: 'unknown', hash: HASH, since: clock.now() })
  })

  test('[T124] stays unknown for 20 minutes without a hash', async () => {
    const since = setUpSend().deps.clock.now()
    const { clock, end, current } = await followed({ hash: null, status: 'unknown', since }, { status: 'unknown' })
    await clock.advance(20 * 60_000)
    expect(current()).toMatchObject({ status: 'unknown', since })
    await clock.advance(30_000)
    expect(await end).toBeUndefined()
    expect(current()).toBeUndefined()
  })

  test('is followed once, however often it is asked for', async () => {
    const { deps, transfers, clock } = await followed()
    expect(await followRow(deps, row().id, () => {})).toBeUndefined()
    await clock.advance(2_500)
    expect(transfers.stateOf).toHaveBeenCalledTimes(2)
  })
})

describe('rows', () => {
  const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)

  test('survives a reload until settled, as unknown without a response', () => {
    const parts = setUpSend()
    parts.deps.storage.set(SENT_KEY, writeRows([row({ status: 'asking', hash: null })]))
    restoreRows(parts.deps)
    const since = parts.clock.now()
    expect(parts.store.get(sentRowsAtom)).toEqual([row({ status: 'unknown', hash: null, since })])
    // A second reload does not extend the time.
    expect(parseRows(parts.stored.get(SENT_KEY) ?? null, namespace)).toEqual(parts.store.get(sentRowsAtom))
    restoreRows(parts.deps)
    expect(parts.store.get(sentRowsAtom)).toHaveLength(1)
    expect(writeRows([row({ status: 'confirmed' })])).toBe('[]')
  })

  test('reads rows of an earlier version as unknown since they were sent or lost', () => {
    const old = row({ status: 'unknown', hash: null }) as Record<string, unknown>
    const read = (change: object) => parseRows(JSON.stringify([{ ...old, ...change }]), namespace)
    expect(read({})).toMatchObject([{ since: old.sentAt }])
    expect(read({ lostAt: 7 })).toMatchObject([{ since: 7 }])
    expect(read({ since: 'x' })).toEqual([])
  })

  test('stores rows of two tabs separately', () => {
    const [one, other] = [setUpSend(), setUpSend()]
    const { storage } = one.deps
    const tabs = [one.deps, { ...other.deps, storage }] as const
    const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 8 } as const
    const second = row({ ...key, id: rowId(key), hash: OTHER_HASH })
    saveRow(tabs[0], row())
    saveRow(tabs[1], second)
    const stored = () => parseRows(storage.get(SENT_KEY), namespace).map(({ nonce }) => nonce)
    changeRow(tabs[0], row().id, { status: 'unknown', hash: HASH, since: SINCE })
    expect(stored().toSorted()).toEqual([7, 8])
    deleteRow(tabs[0], row().id)
    expect(stored()).toEqual([8])
    changeRow(tabs[1], second.id, { status: 'confirmed', hash: OTHER_HASH, as: 'asked' })
    expect(stored()).toEqual([])
  })

  test('keeps rows of another tab as that tab last wrote them', () => {
    const [one, other] = [setUpSend(), setUpSend()]
    const { storage } = one.deps
    const tabs = [one.deps, { ...other.deps, storage }] as const
    const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce: 8 } as const
    const second = row({ ...key, id: rowId(key), hash: OTHER_HASH, sentAt: row().sentAt + 1 })
    saveRow(tabs[0], row({ status: 'asking', hash: null }))
    restoreRows(tabs[1])
    changeRow(tabs[0], row().id, { status: 'pending', hash: HASH })
    saveRow(tabs[1], second)
    const stored = () => parseRows(storage.get(SENT_KEY), namespace)
    expect(stored()).toEqual([second, row()])
    changeRow(tabs[0], row().id, { status: 'pending', hash: HASH, waitsFor: 3 })
    expect(stored()).toEqual([second, row({ waitsFor: 3 })])
    deleteRow(tabs[0], row().id)
    changeRow(tabs[1], second.id, { status: 'pending', hash: OTHER_HASH, waitsFor: 3 })
    expect(stored()).toEqual([{ ...second, waitsFor: 3 }])
  })

  test('ignores rows of other accounts and networks', () => {
    const parts = setUpSend()
    saveRow(parts.deps, row())
    const elsewhere = { caipNetworkId: 'eip155:8453', from: ADDRESS, nonce: 7 } as const
    saveRow(parts.deps, row({ ...elsewhere, id: rowId(elsewhere) }))
    expect(parts.store.get(sentRowsAtom)).toHaveLength(2)
    expect(parts.store.get(activeSentRowsAtom)).toEqual([row()])
  })

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"a":1}'],
    ['another id', JSON.stringify([row({ id: 'x' })])],
    ['a settled one', JSON.stringify([row({ status: 'confirmed' })])],
    ['markup for data', JSON.stringify([row({ data: '<img>' })])],
    ['a hash of another namespace', JSON.stringify([row({ hash: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH' })])],
    ['markup for a hash', JSON.stringify([row({ hash: '<img>' })])],
    ['a value that is no number', JSON.stringify([row({ value: '1e3' })])],
    ['no summary', JSON.stringify([{ ...row(), summary: null }])],
  ])('[T67] omits rows with %s', (_name, stored) => {
    expect(parseRows(JSON.stringify([row()]), namespace)).toHaveLength(1)
    expect(parseRows(stored, namespace)).toEqual([])
  })
})
