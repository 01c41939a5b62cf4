import { isRecord } from '@airlock/protocol/isRecord'
import * as z from 'zod/mini'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'

export type PageParams = Readonly<Record<string, string | number | boolean | null>>
export type ExplorerPage = { items: unknown[]; next: PageParams | null }

/** Other parameter names could change the query. */
const NAMES: ReadonlySet<string> = new Set([
  ...[
    'block_number',
    'transaction_index',
    'index',
    'hash',
    'inserted_at',
    'items_count',
    'offset',
    'value',
    'fee',
    'id',
  ],
  ...['fiat_value', 'token_contract_address_hash', 'token_id', 'token_type', 'unique_token', 'index_in_batch'],
  ...['batch_log_index', 'batch_block_hash', 'batch_transaction_hash'],
])
const MAX_TEXT = 200
const MAX_CURSOR = 512

const page = z.object({
  items: z.array(z.unknown()).check(z.maxLength(1_000)),
  next_page_params: z.optional(z.unknown()),
})

/** @throws SourceFailed for an invalid page or unknown parameters */
export function parsePage(value: unknown): ExplorerPage {
  const parsed = page.safeParse(value)
  if (!parsed.success) throw new SourceFailed('the explorer returned an invalid page')
  const { items, next_page_params: next = null } = parsed.data
  if (next !== null && !isPageParams(next)) {
    throw new SourceFailed('the explorer returned unknown page parameters')
  }
  return { items, next }
}

export function isPageParams(value: unknown): value is PageParams {
  return isRecord(value) && Object.entries(value).every(([name, one]) => NAMES.has(name) && isParam(one))
}

/** @throws SourceFailed if the parameters exceed a cursor */
export function sealCursor(value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  if (text.length > MAX_CURSOR) throw new SourceFailed('the explorer returned page parameters that are too long')
  return text
}

/** @throws CursorInvalid */
export function openCursor<Value>(text: string, isValid: (value: unknown) => value is Value): Value {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (text.length <= MAX_CURSOR && isValid(value)) return value
  } catch {
    // Rejected below, like any other text.
  }
  throw new CursorInvalid('not a cursor of this explorer')
}

function isParam(value: unknown) {
  if (typeof value === 'string') return value.length <= MAX_TEXT
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
