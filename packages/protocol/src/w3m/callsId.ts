const WORD = 64
/** Maximum number of calls that a user can read. */
export const MAX_CALLS = 20
/** Hex digits of the second word that name the kind; ids older than batches have none. */
const KIND = 2

/** One transaction a call, one transaction of the account to itself, or a sponsored operation. */
const KINDS = ['row', 'batch', 'operation'] as const
/** Flag: a word with the sender follows. Older ids have none. */
const HAS_SENDER = 0x10
/** Hex digits of the address in that word; the nonce precedes it. */
const ADDRESS = 40
/** Words of an operation: hash, account, key, earlier block, last valid second. */
const OPERATION_WORDS = 5

export type SentCalls = {
  chainId: number
  kind: (typeof KINDS)[number]
  callCount: number
  /** Account, and the nonce of the first transaction. */
  sender?: { account: `0x${string}`; nonce: number }
  /** Transaction hashes, or the words of an operation. */
  hashes: readonly `0x${string}`[]
}

/**
 * Encodes sent calls in their id (https://eips.ethereum.org/EIPS/eip-5792): network, count, kind and hashes. Any window
 * can then follow them without storage.
 */
export function callsIdOf({ chainId, kind, callCount, sender, hashes }: SentCalls): `0x${string}` {
  const method = KINDS.indexOf(kind) + (sender === undefined ? 0 : HAS_SENDER)
  const count = method.toString(16).padStart(KIND, '0') + wordOf(callCount).slice(KIND)
  const from = sender && wordOf(sender.nonce).slice(ADDRESS) + sender.account.slice(2).toLowerCase()
  return `0x${wordOf(chainId)}${count}${from ?? ''}${hashes.map((hash) => hash.slice(2)).join('')}`
}

/**
 * Encodes a sponsored operation as a calls id.
 *
 * @param block newest block at submission; the search for its end starts there
 * @param validUntil last valid second since the epoch
 */
export function operationIdOf({
  chainId,
  callCount,
  hash,
  account,
  key,
  block,
  validUntil,
}: Pick<SentCalls, 'chainId' | 'callCount'> &
  Record<'hash' | 'account' | 'key', `0x${string}`> &
  Record<'block' | 'validUntil', number>): `0x${string}` {
  const words = [hash, account, key].map((word) => word.slice(2).toLowerCase().padStart(WORD, '0'))
  const hashes = [...words, wordOf(block), wordOf(validUntil)].map((word): `0x${string}` => `0x${word}`)
  return callsIdOf({ chainId, kind: 'operation', callCount, hashes })
}

/** Parses such an id. @returns `undefined` for a foreign id */
export function parseCallsId(id: string): SentCalls | undefined {
  const texts = /^0x(?:[\da-f]{64})+$/i.test(id) ? (id.slice(2).match(/.{64}/g) ?? []) : []
  const [chain = '', count = '', ...rest] = texts
  const method = Number.parseInt(count.slice(0, KIND), 16)
  const kind = KINDS[method % HAS_SENDER]
  const hasSender = method >= HAS_SENDER
  const [from = ''] = hasSender ? rest : []
  const hashes = hasSender ? rest.slice(1) : rest
  const nonce = Number.parseInt(from.slice(0, -ADDRESS), 16)
  const [chainId, callCount] = [Number.parseInt(chain, 16), Number.parseInt(count.slice(KIND), 16)]
  const isRead = kind !== undefined && Number.isSafeInteger(chainId) && Number.isSafeInteger(callCount)
  if (!isRead || hashes.length === 0 || hashes.length > MAX_CALLS) return undefined
  if (kind === 'operation' ? hashes.length !== OPERATION_WORDS : callCount < hashes.length) return undefined
  if (kind === 'batch' && hashes.length !== 1) return undefined
  if (hasSender && (method > HAS_SENDER + 1 || !Number.isSafeInteger(nonce))) return undefined
  return {
    ...{ chainId, kind, callCount },
    ...(hasSender && { sender: { account: `0x${from.slice(-ADDRESS)}` as const, nonce } }),
    hashes: hashes.map((hash): `0x${string}` => `0x${hash}`),
  }
}

const wordOf = (value: number) => value.toString(16).padStart(WORD, '0')
