import type { Payment } from '../../secure/payment.ts'

/** EntryPoint 0.8 (ERC-4337). */
export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/**
 * `OperationDeadline`: reverts after the second that stands in its data. A paymaster may bound its own word by a time or not, in bytes that are its
 * own: the batch begins with a call of this contract, so that its time is one that the user signs. Its address follows from its code alone
 * (CREATE2, salt 0).
 */
export const OPERATION_DEADLINE = '0xF68e774E399829AF933F4Fc77b0A65974b618EeA'
/** Keccak-256 of its code. */
export const OPERATION_DEADLINE_HASH = '0x63c83fbcd19907465a2eaff92f30c61da7ec29278f24906b6a4fa43d9d9775d3'

/** `UserOperationEvent` of the EntryPoint; its first topic is the hash, the first words of its data are number and success. */
export const OPERATION_EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** Longest time in which an operation may be carried out, in seconds after the newest block. */
export const MAX_VALID_S = 300
/** Blocks above the one by which an operation counts as over: what changes one of them changes no end. */
export const CONFIRMATIONS = 8
/** So many seconds of the network's clock after its end, too: some have many blocks a second. */
export const SETTLED_S = 60

type Hex = `0x${string}`

/** The EntryPoint counts by account and key: an operation is the first one of a key of its own. @param key 24 bytes */
export const nonceOf = (key: string): Hex => `0x${key.slice(2)}${'0'.repeat(16)}`

/** First call of a batch that a paymaster pays for: with it, none of the calls happens after the second `validUntil`. */
export function deadlineCall(validUntil: number) {
  return { to: OPERATION_DEADLINE, value: 0n, data: `0x${validUntil.toString(16).padStart(64, '0')}` as Hex } as const
}

/** Signed parts of an operation, with its account. */
type Parts = { sender: Hex; key: string; callData: Hex; callGasLimit: number; payment: Payment }

/**
 * Operation of EntryPoint 0.8 in the shape of viem's `UserOperation`, from its signed parts alone: all else of it is the same in each.
 *
 * @param delegate code that the hash names, whether or not it is set with this operation: no other code of the account obeys
 */
export function operationOf(parts: Parts, delegate: Hex, signature: Hex) {
  const { sender, key, callData, callGasLimit, payment } = parts
  return {
    sender,
    nonce: BigInt(nonceOf(key)),
    callData,
    callGasLimit: BigInt(callGasLimit),
    factory: '0x7702' as const,
    authorization: { address: delegate } as never,
    verificationGasLimit: BigInt(payment.verificationGasLimit),
    preVerificationGas: BigInt(payment.preVerificationGas),
    maxFeePerGas: BigInt(payment.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(payment.maxPriorityFeePerGas),
    paymaster: payment.paymaster as Hex,
    paymasterVerificationGasLimit: BigInt(payment.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: BigInt(payment.paymasterPostOpGasLimit),
    paymasterData: payment.paymasterData as Hex,
    signature,
  }
}

type Ask = (method: string, params: unknown[]) => Promise<unknown>
export type Followed = { sender: string; key: string; validUntil: number }
/**
 * `open` may still happen; `used` counts at the newest block, which another may replace; `final` and `over` no block changes that is
 * to be expected: it was carried out, with or without success, or never will be.
 */
export type OperationEnd = 'open' | 'used' | 'final' | 'over'

/**
 * Reads whether the EntryPoint counts an operation as used at a block; undefined where it was not there yet.
 *
 * @throws TypeError for what is no count, and what `ask` throws
 */
async function isOperationUsed(
  { sender, key }: Pick<Followed, 'sender' | 'key'>,
  block: unknown,
  ask: Ask,
): Promise<boolean | undefined> {
  // `getNonce(address,uint192)`
  const data = `0x35567e1a${sender.slice(2).toLowerCase().padStart(64, '0')}${key.slice(2).padStart(64, '0')}`
  const answer = await ask('eth_call', [{ to: ENTRY_POINT, data }, block])
  if (answer === '0x') return undefined
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new TypeError('This is no count of operations.')
  return BigInt(answer) > BigInt(nonceOf(key))
}

/**
 * Finds by the clock of its network whether an operation can still happen. Number and hash of a block come in one answer, and its time and the
 * count are those of that one block, so that a node which is behind, or another one, answers *open* or fails.
 *
 * @throws what `ask` throws
 */
export async function operationEnd(operation: Followed, ask: Ask): Promise<OperationEnd> {
  const { validUntil } = operation
  const isUsedAt = (block: unknown) => isOperationUsed(operation, block, ask)
  const head = await blockAt('latest', ask)
  const { hash, timestamp } = await blockAt(tagOf(Math.max(0, head.number - CONFIRMATIONS)), ask)
  // Where another node answers, which lacks that block, its answer proves nothing either.
  const isUsed = await isUsedAt({ blockHash: hash, requireCanonical: true }).catch(() => undefined)
  if (isUsed === true) return 'final'
  if (isUsed === false && timestamp > validUntil + SETTLED_S) return 'over'
  return (await isUsedAt('latest')) ? 'used' : 'open'
}

const tagOf = (block: number) => `0x${block.toString(16)}`

/** Of blocks and of seconds, below 2 ** 40. */
const COUNT = /^0x[0-9a-f]{1,10}$/i
type Block = { number: number; timestamp: number; hash: string }

/** @throws TypeError for what is no block */
export async function blockAt(tag: string, ask: Ask): Promise<Block> {
  const { number, timestamp, hash } = ((await ask('eth_getBlockByNumber', [tag, false])) ?? {}) as Record<
    string,
    unknown
  >
  const isBlock = /^0x[0-9a-f]{64}$/i.test(String(hash)) && [number, timestamp].every((one) => COUNT.test(String(one)))
  if (!isBlock) throw new TypeError('This is no block.')
  return { number: Number(number), timestamp: Number(timestamp), hash: String(hash) }
}
