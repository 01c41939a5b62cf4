/** Hex digits of a word. */
const WORD = 64
/** More calls than a user reads are not sent. A longer id is none of ours, and would have as many receipts read. */
export const MAX_CALLS = 20
/** Hex digits of the second word that name the way; ids from before there were batches have none. */
const KIND = 2

/** One transaction a call, all of them in one transaction of the account to itself, or an operation that the operator carries out. */
const KINDS = ['row', 'batch', 'operation'] as const
/** Set in those digits where a word follows that names who sent them; ids from before have none. */
const HAS_SENDER = 0x10
/** Hex digits of that word that are the address; those before it are the number. */
const ADDRESS = 40
/** Words of an operation: its hash, its account, its key, the block before it, and the last second in which it may happen. */
const OPERATION_WORDS = 5

/** Calls that the secure frame's wallet sent; `asked` is how many the dapp requested, of which a row may have lost the end. */
export type SentCalls = {
  chainId: number
  kind: (typeof KINDS)[number]
  asked: number
  /** Account of the transactions, and the number of the first of them. */
  sender?: { account: `0x${string}`; nonce: number }
  /** Of transactions; the words of an operation. */
  hashes: readonly `0x${string}`[]
}

/**
 * Writes the id of calls (https://eips.ethereum.org/EIPS/eip-5792) as what was sent: network, how many were requested and in which way, and the
 * hashes. So any window can follow it, and nothing has to be kept.
 */
export function callsIdOf({ chainId, kind, asked, sender, hashes }: SentCalls): `0x${string}` {
  const way = KINDS.indexOf(kind) + (sender === undefined ? 0 : HAS_SENDER)
  const count = way.toString(16).padStart(KIND, '0') + wordOf(asked).slice(KIND)
  const from = sender && wordOf(sender.nonce).slice(ADDRESS) + sender.account.slice(2).toLowerCase()
  return `0x${wordOf(chainId)}${count}${from ?? ''}${hashes.map((hash) => hash.slice(2)).join('')}`
}

/**
 * Writes the id of calls that the operator of a site carries out.
 *
 * @param block number of the newest one when the operation was taken, from which on its end is looked for
 * @param validUntil seconds since the epoch, in which it may happen last
 */
export function operationIdOf({
  chainId,
  asked,
  hash,
  account,
  key,
  block,
  validUntil,
}: Pick<SentCalls, 'chainId' | 'asked'> &
  Record<'hash' | 'account' | 'key', `0x${string}`> &
  Record<'block' | 'validUntil', number>): `0x${string}` {
  const words = [hash, account, key].map((word) => word.slice(2).toLowerCase().padStart(WORD, '0'))
  const hashes = [...words, wordOf(block), wordOf(validUntil)].map((word): `0x${string}` => `0x${word}`)
  return callsIdOf({ chainId, kind: 'operation', asked, hashes })
}

/** Reads such an id. @returns `undefined` for one that is none of ours */
export function parseCallsId(id: string): SentCalls | undefined {
  const words = /^0x(?:[\da-f]{64})+$/i.test(id) ? (id.slice(2).match(/.{64}/g) ?? []) : []
  const [chain = '', count = '', ...rest] = words
  const way = Number.parseInt(count.slice(0, KIND), 16)
  const kind = KINDS[way % HAS_SENDER]
  const hasSender = way >= HAS_SENDER
  const [from = ''] = hasSender ? rest : []
  const hashes = hasSender ? rest.slice(1) : rest
  const nonce = Number.parseInt(from.slice(0, -ADDRESS), 16)
  const [chainId, asked] = [Number.parseInt(chain, 16), Number.parseInt(count.slice(KIND), 16)]
  const isRead = kind !== undefined && Number.isSafeInteger(chainId) && Number.isSafeInteger(asked)
  if (!isRead || hashes.length === 0 || hashes.length > MAX_CALLS) return undefined
  if (kind === 'operation' ? hashes.length !== OPERATION_WORDS : asked < hashes.length) return undefined
  if (kind === 'batch' && hashes.length !== 1) return undefined
  if (hasSender && (way > HAS_SENDER + 1 || !Number.isSafeInteger(nonce))) return undefined
  return {
    ...{ chainId, kind, asked },
    ...(hasSender && { sender: { account: `0x${from.slice(-ADDRESS)}` as const, nonce } }),
    hashes: hashes.map((hash): `0x${string}` => `0x${hash}`),
  }
}

const wordOf = (value: number) => value.toString(16).padStart(WORD, '0')
