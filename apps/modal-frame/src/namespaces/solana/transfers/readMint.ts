import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'
import type { Account } from './createChainReader.ts'

export type Mint = {
  program: string
  decimals: number
  accountSize: number
  /** `false` if a plain transfer would fail or have side effects. */
  isPlain: boolean
}

const MINT_SIZE = 82
const DECIMALS_AT = 44
const INITIALIZED_AT = 45
/** Extensions follow this size and a type byte. */
const ACCOUNT_SIZE = 165
const EXTENSIONS_AT = 166
const MINT_KIND = 1

/**
 * `ExtensionType` (https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs). Excludes interest and
 * scaled amounts.
 */
const HARMLESS: ReadonlySet<number> = new Set([3, 4, 6, 12, 16, 18, 19, 20, 21, 22, 23, 24, 26])
const TRANSFER_FEE = 1
const TRANSFER_HOOK = 14
const PAUSABLE = 26

/** `undefined` if it is not a mint. @param epoch current, for the transfer fee */
export function readMint(account: Account | null, epoch: number): Mint | undefined {
  if (account === null || !TOKEN_PROGRAMS.includes(account.owner)) return undefined
  const { owner: program, data } = account
  const decimals = data[DECIMALS_AT]
  if (data.length < MINT_SIZE || decimals === undefined || data[INITIALIZED_AT] !== 1) return undefined
  if (program !== TOKEN_2022_PROGRAM) {
    return data.length === MINT_SIZE ? { program, decimals, accountSize: ACCOUNT_SIZE, isPlain: true } : undefined
  }
  if (data.length !== MINT_SIZE && data[ACCOUNT_SIZE] !== MINT_KIND) return undefined
  const extensions = readExtensions(data)
  if (extensions === undefined) return undefined
  const isPlain = [...extensions].every(([type, value]) => isHarmless(type, value, epoch))
  return { program, decimals, accountSize: sizeOf(new Set(extensions.keys())), isPlain }
}

function readExtensions(data: Uint8Array): Map<number, DataView> | undefined {
  const extensions = new Map<number, DataView>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = EXTENSIONS_AT
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) return extensions
    if (at + 4 + length > data.length || extensions.has(type)) return undefined
    extensions.set(type, new DataView(data.buffer, data.byteOffset + at + 4, length))
    at += 4 + length
  }
  return extensions
}

function isHarmless(type: number, value: DataView, epoch: number): boolean {
  if (type === TRANSFER_FEE) return isFreeOfFees(value, epoch)
  if (type === TRANSFER_HOOK) return isEmpty(value, 32, 64)
  return HARMLESS.has(type)
}

/** Two authorities, the withheld amount, then the old and new fee: epoch, maximum, basis points. */
function isFreeOfFees(value: DataView, epoch: number) {
  if (value.byteLength !== 108) return false
  const [before, later] = [72, 90].map((at) => ({
    since: value.getBigUint64(at, true),
    points: value.getUint16(at + 16, true),
  })) as [{ since: bigint; points: number }, { since: bigint; points: number }]
  // A fee that starts soon may apply at execution.
  return later.points === 0 && (BigInt(epoch) >= later.since || before.points === 0)
}

/** Every account has the immutable-owner mark. */
function sizeOf(types: ReadonlySet<number>) {
  if (types.size === 0) return ACCOUNT_SIZE + 1 + 4
  const parts = [types.has(TRANSFER_FEE) && 8, types.has(TRANSFER_HOOK) && 1, types.has(PAUSABLE) && 0]
  return parts.reduce<number>((sum, part) => (part === false ? sum : sum + 4 + part), ACCOUNT_SIZE + 1 + 4)
}

function isEmpty(value: DataView, from: number, to: number) {
  for (let at = from; at < to; at += 1) if (at >= value.byteLength || value.getUint8(at) !== 0) return false
  return true
}

export type Source = { address: string; units: bigint }

/** `undefined` for another token, or a frozen account. @param entry parsed, of `getTokenAccountsByOwner` */
export function readSource(entry: unknown, mint: string): Source | undefined {
  try {
    const { pubkey, account } = entry as {
      pubkey: unknown
      account: { data: { parsed: { info: { mint: unknown; state: unknown; tokenAmount: { amount: unknown } } } } }
    }
    const { info } = account.data.parsed
    const { amount } = info.tokenAmount
    const isUsable = info.mint === mint && info.state === 'initialized' && isSolanaAddress(pubkey)
    if (!isUsable || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) return undefined
    return { address: pubkey, units: BigInt(amount) }
  } catch {
    return undefined
  }
}
