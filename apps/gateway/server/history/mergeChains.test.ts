import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type History, history as historySchema, type Transaction } from '@airlock/protocol/gateway/answers/history'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CursorInvalid, type HistorySource, SourceFailed } from '../sources/Source.ts'
import { mergeChains } from './mergeChains.ts'

const CHAINS: CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:42161']
const address = `0x${'a'.repeat(40)}`
const context = { signal: new AbortController().signal }

function transaction(chain: number, time: number, index: number): Transaction {
  const hash = `0x${String(chain).padStart(2, '0')}${String(index).padStart(62, '0')}`.replace(
    /(..)(.*)(.{14})$/,
    '$1$3$2',
  )
  const metadata = {
    operationType: 'send',
    hash,
    minedAt: new Date(time * 1_000).toISOString(),
    sentFrom: address,
    sentTo: address,
    status: 'confirmed' as const,
    nonce: index,
    chain: CHAINS[chain],
  }
  return { id: hash, metadata, transfers: null }
}

type Pages = { rows: Transaction[][]; coverage?: History['coverage'] }
/** Cursors are page numbers. */
function paged(chains: Record<CaipNetworkId, Pages | 'down'>): HistorySource {
  return async ({ chainId, cursor }) => {
    const found = chains[chainId]
    if (found === undefined || found === 'down') throw new SourceFailed('down')
    const page = cursor === undefined ? 0 : Number(cursor)
    if (!Number.isInteger(page)) throw new CursorInvalid('not a page')
    const next = page + 1 < found.rows.length ? String(page + 1) : null
    return { data: found.rows[page] ?? [], next, ...(found.coverage && { coverage: found.coverage }) }
  }
}

async function readAll(source: HistorySource, chains: readonly CaipNetworkId[] = CHAINS): Promise<Transaction[]> {
  const found: Transaction[] = []
  let cursor: string | undefined
  for (let responses = 0; responses < 200; responses += 1) {
    const page = historySchema.parse(await mergeChains(source, { chains, address, cursor }, context))
    expect(page.data.length).toBeLessThanOrEqual(50)
    found.push(...page.data)
    if (page.next === null) return found
    cursor = page.next
  }
  throw new Error('the list never ends')
}

test('returns each transaction once, newest first, in chain order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.integer({ min: 1, max: 70 }), fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 130 })),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      async (rendered) => {
        const pages = rendered.map(([size, times], chain): Pages => {
          const rows = times
            .toSorted((left, right) => right - left)
            .map((time, index) => transaction(chain, time, index))
          const count = Math.max(1, Math.ceil(rows.length / size))
          return { rows: Array.from({ length: count }, (_, page) => rows.slice(page * size, (page + 1) * size)) }
        })
        const source = paged(Object.fromEntries(pages.map((of, chain) => [CHAINS[chain], of])))
        const found = await readAll(source, CHAINS.slice(0, pages.length))
        const all = pages.flatMap(({ rows }) => rows.flat())
        expect(found.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const times = found.map(({ metadata }) => metadata.minedAt)
        expect(times).toEqual(times.toSorted().reverse())
        for (const [chain, { rows }] of pages.entries()) {
          const own = found.filter(({ metadata }) => metadata.chain === CHAINS[chain])
          expect(own.map(({ id }) => id)).toEqual(rows.flat().map(({ id }) => id))
        }
      },
    ),
    { numRuns: 150 },
  ))

test('keeps a transfer between two pages out of the second', async () => {
  const old = Array.from({ length: 60 }, (_, index) => transaction(0, 1_000 - index, index))
  const pages = { rows: [old] }
  const source = paged({ 'eip155:1': pages })
  const first = await mergeChains(source, { chains: CHAINS.slice(0, 1), address, cursor: undefined }, context)
  pages.rows = [[transaction(0, 2_000, 99), ...old]]
  const second = await mergeChains(source, { chains: CHAINS.slice(0, 1), address, cursor: first.next ?? '' }, context)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(old.map(({ id }) => id))
  expect(second.next).toBeNull()
})

test('returns the other chains if one fails, and merges it once it responds', async () => {
  const one = transaction(0, 10, 1)
  const delayed = transaction(1, 20, 2)
  const down = paged({ 'eip155:1': { rows: [[one]] }, 'eip155:8453': 'down' })
  const chains = CHAINS.slice(0, 2)
  const first = await mergeChains(down, { chains, address, cursor: undefined }, context)
  expect(first.data).toEqual([one])
  const back = paged({ 'eip155:1': { rows: [[one]] }, 'eip155:8453': { rows: [[delayed]] } })
  expect(await mergeChains(back, { chains, address, cursor: first.next ?? '' }, context)).toEqual({
    data: [delayed],
    next: null,
  })
  await expect(mergeChains(paged({}), { chains, address, cursor: undefined }, context)).rejects.toThrow(SourceFailed)
})

test('does not wait for a chain that is still being read', async () => {
  const one = transaction(0, 10, 1)
  const delayed = transaction(1, 20, 2)
  const source = paged({ 'eip155:1': { rows: [[one]] }, 'eip155:8453': { rows: [[], [delayed]] } })
  expect(await readAll(source, CHAINS.slice(0, 2))).toEqual([one, delayed])
})

test('is partial if one chain is', async () => {
  const source: HistorySource = async ({ chainId }) => ({
    data: [],
    next: null,
    ...(chainId === CHAINS[1] && { is_partial: true }),
  })
  const request = (chains: readonly CaipNetworkId[]) =>
    mergeChains(source, { chains, address, cursor: undefined }, context)
  expect((await request(CHAINS)).is_partial).toBe(true)
  expect(await request(CHAINS.slice(0, 1))).not.toHaveProperty('is_partial')
})

test('expires if its page lost rows', async () => {
  const [first, lost, older, other] = [
    transaction(0, 100, 1),
    transaction(0, 10, 2),
    transaction(0, 5, 3),
    transaction(1, 50, 1),
  ]
  let isLost = false
  const source: HistorySource = async ({ chainId, cursor }) => {
    if (chainId === CHAINS[1])
      return { data: cursor === undefined ? [other] : [], next: cursor === undefined ? '1' : null }
    if (cursor !== undefined) return { data: [older], next: null }
    return { data: isLost ? [first] : [first, lost], next: '1', ...(isLost && { is_partial: true }) }
  }
  const request = (cursor?: string) => mergeChains(source, { chains: CHAINS.slice(0, 2), address, cursor }, context)
  const { data, next } = await request()
  expect(data).toEqual([first, other])
  isLost = true
  expect(await request(next ?? undefined)).toMatchObject({ data: [older], is_partial: true })
})

test('covers what all chains cover', async () => {
  const rows = [[]]
  const source = paged({
    'eip155:1': { rows, coverage: { native: true } },
    'eip155:8453': { rows, coverage: { native: false, since: '2026-01-01T00:00:00.000Z' } },
    'eip155:42161': { rows, coverage: { native: true, since: '2026-02-01T00:00:00.000Z', is_indexing: true } },
  })
  expect(await mergeChains(source, { chains: CHAINS, address, cursor: undefined }, context)).toEqual({
    data: [],
    next: null,
    coverage: { native: false, since: '2026-02-01T00:00:00.000Z', is_indexing: true },
  })
})

const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  ['nothing', ''],
  ['no base64', '🤷'],
  ['another cursor', sealed([1, 2])],
  ['a list of nothing', sealed([])],
  ['a chain that is none', sealed([['nowhere', '']])],
  ['a place without a time', sealed([['eip155:1', '', 'x', 'y']])],
  ['a page that the chain did not make', sealed([['eip155:1', 'absurd']])],
])('rejects the cursor %s', async (_what, cursor) => {
  const source = paged({ 'eip155:1': { rows: [[]] } })
  await expect(mergeChains(source, { chains: CHAINS, address, cursor }, context)).rejects.toThrow(CursorInvalid)
})

test('fails if a source’s cursors are too long to combine', async () => {
  const source: HistorySource = async () => ({ data: [], next: 'x'.repeat(512) })
  const chains = Array.from({ length: 8 }, (_, index) => `eip155:${index + 1}` as const)
  await expect(mergeChains(source, { chains, address, cursor: undefined }, context)).rejects.toThrow(SourceFailed)
})
