import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { History, Transaction } from '@airlock/protocol/gateway/answers/history'
import { CursorInvalid, type HistorySource, type SourceContext } from '../sources/Source.ts'
import { type ChainPlace, openPlaces, sealPlaces } from './mergedCursor.ts'
import { PAGE_SIZE } from './pageSize.ts'

type HistoryQuery = { chains: readonly CaipNetworkId[]; address: string; cursor: string | undefined }
type Row = { time: number; order: number; transaction: Transaction }
type Read = {
  chain: CaipNetworkId
  position: ChainPlace
  rows: Row[]
  next: string | null
  coverage: History['coverage']
  isPartial: boolean
}
type Failed = { chain: CaipNetworkId; position: ChainPlace; failure: unknown }

/** Needed if all rows of a page were already returned. */
const MAX_PAGES = 4

/** A failing chain continues with the next page. @throws SourceFailed if all fail @throws CursorInvalid */
export async function mergeChains(
  source: HistorySource,
  { chains, address, cursor }: HistoryQuery,
  context: SourceContext,
): Promise<History> {
  const positions = cursor === undefined ? undefined : openPlaces(cursor)
  const unparsed = chains.flatMap((chain, order): [CaipNetworkId, number, ChainPlace][] => {
    const position = positions === undefined ? { page: '' } : positions.get(chain)
    return position === undefined ? [] : [[chain, order, position]]
  })
  const responses = await Promise.all(unparsed.map(([chain, order, position]) => read(chain, order, position)))
  const reads = responses.filter((response): response is Read => 'rows' in response)
  const failed = responses.filter((response): response is Failed => 'failure' in response)
  if (reads.length === 0 && failed[0] !== undefined) throw failed[0].failure

  const input = new Set(mergedRows(reads).slice(0, PAGE_SIZE))
  const ahead = reads.flatMap((one): [CaipNetworkId, ChainPlace][] => {
    const last = one.rows.findLast((row) => input.has(row))
    if (last !== one.rows.at(-1)) return [[one.chain, last ? placeAfter(one.position.page, last) : one.position]]
    return one.next === null ? [] : [[one.chain, { page: one.next }]]
  })
  const remaining = [...ahead, ...failed.map(({ chain, position }): [CaipNetworkId, ChainPlace] => [chain, position])]
  const coverages = reads.flatMap(({ coverage }) => coverage ?? [])
  return {
    data: [...input].map(({ transaction }) => transaction),
    next: remaining.length === 0 ? null : sealPlaces(remaining),
    ...(coverages.length > 0 && { coverage: leastOf(coverages) }),
    ...(reads.some(({ isPartial }) => isPartial) && { is_partial: true }),
  }

  async function read(chain: CaipNetworkId, order: number, from: ChainPlace): Promise<Read | Failed> {
    let position = from
    let isPartial = false
    try {
      for (let count = 1; ; count += 1) {
        const { page } = position
        const response = await source({ chainId: chain, address, cursor: page === '' ? undefined : page }, context)
        const { data, next, coverage } = response
        isPartial ||= response.is_partial === true
        const rows = withoutGiven(data, position).map((transaction) => ({
          time: timeOf(transaction),
          order,
          transaction,
        }))
        const isDone = rows.length > 0 || next === null || data.length === 0 || count === MAX_PAGES
        if (isDone) return { chain, position, rows, next, coverage, isPartial }
        position = { page: next }
      }
    } catch (failure) {
      if (failure instanceof CursorInvalid) throw failure
      return { chain, position, failure }
    }
  }
}

/** Rows that no unread row can precede. */
function mergedRows(reads: readonly Read[]): Row[] {
  const edges = reads.flatMap(({ rows, next }) => (next === null ? [] : (rows.at(-1) ?? [])))
  const [edge] = edges.toSorted(newestFirst)
  const sorted = reads.flatMap(({ rows }) => rows).toSorted(newestFirst)
  return sorted.filter((row) => edge === undefined || newestFirst(row, edge) <= 0)
}

const newestFirst = (left: Row, right: Row) => right.time - left.time || left.order - right.order

const timeOf = ({ metadata }: Transaction) => Date.parse(metadata.minedAt)

function placeAfter(page: string, { time, transaction }: Row): ChainPlace {
  return { page, after: { time, id: transaction.id } }
}

function withoutGiven(data: readonly Transaction[], { after }: ChainPlace): readonly Transaction[] {
  if (after === undefined) return data
  const last = data.findIndex(({ id }) => id.startsWith(after.id) || after.id.startsWith(id))
  return last === -1 ? data.filter((one) => timeOf(one) < after.time) : data.slice(last + 1)
}

function leastOf(coverages: readonly NonNullable<History['coverage']>[]): NonNullable<History['coverage']> {
  const times = coverages.flatMap(({ since }) => (since === undefined ? [] : [Date.parse(since)]))
  return {
    native: coverages.every(({ native }) => native),
    ...(times.length > 0 && { since: new Date(Math.max(...times)).toISOString() }),
    ...(coverages.some((one) => one.is_indexing === true) && { is_indexing: true }),
  }
}
