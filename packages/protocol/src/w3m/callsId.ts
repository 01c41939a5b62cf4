const WORD = 64
export const MAX_CALLS = 20
/** Absent in ids older than batches. */
const KIND = 2

/** A transaction for each call, one to the account itself, or a sponsored operation. */
const KINDS = ['row', 'batch', 'operation'] as const
/** A word with the sender follows. Absent in older ids. */
const HAS_SENDER = 0x10
const ADDRESS = 40
/** Hash, account, key, earlier block, last valid second. */
const OPERATION_WORDS = 5

export type SentCalls = {
  chainId: number
  kind: (typeof KINDS)[number]
  callCount: number
  sender?: { account: `0x${string}`; nonce: number }
  hashes: readonly `0x${string}`[]
}

/** EIP-5792: any window can follow the calls without storage. */
export function callsIdOf({ chainId, kind, callCount, sender, hashes }: SentCalls): `0x${string}` {
  const method = KINDS.indexOf(kind) + (sender === undefined ? 0 : HAS_SENDER)
  const count = method.toString(16).padStart(KIND, '0') + wordOf(callCount).slice(KIND)
  const from = sender && wordOf(sender.nonce).slice(ADDRESS) + sender.account.slice(2).toLowerCase()
  return `0x${wordOf(chainId)}${count}${from ?? ''}${hashes.map((hash) => hash.slice(2)).join('')}`
}

/** @param block newest block at submission @param validUntil seconds since the epoch */
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
