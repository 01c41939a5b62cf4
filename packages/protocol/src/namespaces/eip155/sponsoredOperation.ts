import type { Payment } from '../../secure/payment.ts'

export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** Versions 0.6 to 0.9: https://github.com/eth-infinitism/account-abstraction/releases */
export const ENTRY_POINTS = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  ENTRY_POINT,
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
] as const
/** Reverts after the second in its call data, so the user signs the expiry. CREATE2 with salt 0 fixes its address. */
export const OPERATION_DEADLINE = '0xF68e774E399829AF933F4Fc77b0A65974b618EeA'
export const OPERATION_DEADLINE_HASH = '0x63c83fbcd19907465a2eaff92f30c61da7ec29278f24906b6a4fa43d9d9775d3'

/** `UserOperationEvent`: the first topic is the hash, the first data words are nonce and success. */
export const OPERATION_EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

export const MAX_VALID_S = 300
export const CONFIRMATIONS = 8
/** Also required, because some networks have many blocks a second. */
export const SETTLED_S = 60

type Hex = `0x${string}`

/** Each operation uses a new key, because the EntryPoint counts by key. @param key 24 bytes */
export const nonceOf = (key: string): Hex => `0x${key.slice(2)}${'0'.repeat(16)}`

export function deadlineCall(validUntil: number) {
  return { to: OPERATION_DEADLINE, value: 0n, data: `0x${validUntil.toString(16).padStart(64, '0')}` as Hex } as const
}

type Parts = { sender: Hex; key: string; callData: Hex; callGasLimit: number; payment: Payment }

/** The other fields are constant. @param delegate code that the hash names */
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

type RequestFn = (method: string, params: unknown[]) => Promise<unknown>
export type Followed = { sender: string; key: string; validUntil: number }
/** `open`: may still happen. `used`: executed, but the block may be replaced. `final`, `over`: permanent. */
export type OperationEnd = 'open' | 'used' | 'final' | 'over'

/** Undefined before the EntryPoint existed. @throws TypeError for an invalid count, and the errors of `request` */
async function isOperationUsed(
  { sender, key }: Pick<Followed, 'sender' | 'key'>,
  block: unknown,
  request: RequestFn,
): Promise<boolean | undefined> {
  // `getNonce(address,uint192)`
  const data = `0x35567e1a${sender.slice(2).toLowerCase().padStart(64, '0')}${key.slice(2).padStart(64, '0')}`
  const response = await request('eth_call', [{ to: ENTRY_POINT, data }, block])
  if (response === '0x') return undefined
  if (typeof response !== 'string' || !/^0x[0-9a-f]{64}$/i.test(response))
    throw new TypeError('The node returned an invalid nonce.')
  return BigInt(response) > BigInt(nonceOf(key))
}

/** Reads time and count at one block hash, so a lagging node returns *open* or fails. @throws the errors of `request` */
export async function operationEnd(operation: Followed, request: RequestFn): Promise<OperationEnd> {
  const { validUntil } = operation
  const isUsedAt = (block: unknown) => isOperationUsed(operation, block, request)
  const head = await blockAt('latest', request)
  const { hash, timestamp } = await blockAt(tagOf(Math.max(0, head.number - CONFIRMATIONS)), request)
  // A node without that block proves nothing.
  const isUsed = await isUsedAt({ blockHash: hash, requireCanonical: true }).catch(() => undefined)
  if (isUsed === true) return 'final'
  if (isUsed === false && timestamp > validUntil + SETTLED_S) return 'over'
  return (await isUsedAt('latest')) ? 'used' : 'open'
}

const tagOf = (block: number) => `0x${block.toString(16)}`

/** Below 2 ** 40. */
const COUNT = /^0x[0-9a-f]{1,10}$/i
type Block = { number: number; timestamp: number; hash: string }

export async function blockAt(tag: string, request: RequestFn): Promise<Block> {
  const { number, timestamp, hash } = ((await request('eth_getBlockByNumber', [tag, false])) ?? {}) as Record<
    string,
    unknown
  >
  const isBlock = /^0x[0-9a-f]{64}$/i.test(String(hash)) && [number, timestamp].every((one) => COUNT.test(String(one)))
  if (!isBlock) throw new TypeError('The node returned an invalid block.')
  return { number: Number(number), timestamp: Number(timestamp), hash: String(hash) }
}
