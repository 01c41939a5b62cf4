import { delegateOf, INDICATOR } from '@airlock/protocol/chains/delegateOf'
import {
  blockAt,
  ENTRY_POINT,
  type Followed,
  MAX_VALID_S,
  OPERATION_DEADLINE,
  OPERATION_DEADLINE_HASH,
  type OperationEnd,
  operationEnd,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { takingAnySignature } from '@airlock/protocol/secure/takingAnySignature'
import {
  type Address,
  BaseError,
  concatHex,
  createPublicClient,
  type Hex,
  http,
  isHex,
  keccak256,
  numberToHex,
} from 'viem'
import { ApiError } from '../ApiError.ts'
import { type CheckedCalls, type CheckedOperation, DELEGATE, SIMULATED_SUBMITTER } from './checkOperation.ts'

const TIMEOUT_MS = 5_000
const DEFAULT_TIP = 1_000_000_000n
const DELEGATED = concatHex([INDICATOR, DELEGATE])
const MOVED: Address = '0x0000000000000000000000000000000000007702'
/** The code hash is compared if no simulation would reveal a difference. */
type Contract = readonly [name: string, address: Address, hash?: Hex]
const NEEDED: readonly Contract[] = [
  ['EntryPoint 0.8', ENTRY_POINT],
  ['Simple7702Account', DELEGATE],
  ['OperationDeadline', OPERATION_DEADLINE, OPERATION_DEADLINE_HASH],
]
/** Interval of checks while everything is present. */
const READY_MS = 5 * 60_000

export type Fees = { maxFee: bigint; priorityFee: bigint }

/** Calls reject with ApiError `SPONSOR_NETWORK` if the node does not respond. */
export function openNode({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }) {
  const client = createPublicClient({
    transport: http(rpcUrl, {
      retryCount: 0,
      timeout: TIMEOUT_MS,
      // viem's timeout ends with the response headers; the body could take forever.
      fetchFn: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
  })
  const request = (method: string, params: unknown[]) => client.request({ method, params } as never) as Promise<unknown>
  const read = <Result = unknown>(method: string, params: unknown[]) =>
    request(method, params).catch(unreachable) as Promise<Result>
  const call = (...params: unknown[]) => request('eth_call', params)
  const codeOf = async (address: Address) => bytesOf(await read('eth_getCode', [address, 'latest']))
  const block = (tag = 'latest') => blockAt(tag, read).catch(unparsed)
  const nonceOf = async (address: Address, block: 'latest' | 'pending') =>
    numberOf(await read('eth_getTransactionCount', [address, block]))
  let isReady = false
  let checkAt = 0

  /** Networks silently skip an authorization with another nonce. @throws ApiError OPERATION_REFUSED */
  async function assertExecutable(
    sender: Address,
    { authorization, onlySetsCode }: Pick<CheckedCalls, 'authorization' | 'onlySetsCode'>,
    shownNonce?: number,
  ): Promise<void> {
    const [code, nonce, next] = await Promise.all([
      codeOf(sender),
      nonceOf(sender, 'latest'),
      shownNonce === undefined ? 0 : nonceOf(sender, 'pending'),
    ])
    const isDelegated = code === DELEGATED.toLowerCase()
    const isFit = authorization === undefined ? isDelegated : !isDelegated && authorization.nonce === nonce
    const isUnneeded = onlySetsCode && delegateOf(code) === undefined
    if (!isFit || isUnneeded || (shownNonce !== undefined && next > shownNonce)) throw new ApiError('OPERATION_REFUSED')
  }

  /** Without it, the end of an operation cannot be found. @throws ApiError SPONSOR_NETWORK */
  async function readsByHash(): Promise<boolean> {
    const { hash } = await block()
    const response = call({ to: ENTRY_POINT }, { blockHash: hash, requireCanonical: true })
    return response.then(() => true, isRevert)
  }

  async function findMissing(): Promise<readonly string[]> {
    const codes = await Promise.all(NEEDED.map(([, address]) => codeOf(address)))
    const isThere = (code: Hex = '0x', hash?: Hex) => code !== '0x' && (hash === undefined || keccak256(code) === hash)
    const missing = NEEDED.flatMap(([name, address, hash], index) =>
      isThere(codes[index], hash) ? [] : [`${name} (${address})`],
    )
    if ((await client.getChainId().catch(unreachable)) !== chainId) missing.push(`a node of network ${chainId}`)
    // Nodes keep the ability; behind one URL, one node may lack another's block.
    if (!isReady && !(await readsByHash())) missing.push('eth_call by the hash of a block (EIP-1898)')
    isReady = missing.length === 0
    checkAt = performance.now() + READY_MS
    return missing
  }

  const timeOf = createClock()
  return {
    timeOf,
    endOfOffer: async () => timeOf(await block()) + MAX_VALID_S,
    endOf: (operation: Followed): Promise<OperationEnd> => operationEnd(operation, read).catch(unparsed),
    block,
    /** A failed check changes nothing. */
    findMissing: async (): Promise<readonly string[]> => (isReady && performance.now() < checkAt ? [] : findMissing()),
    async fees(): Promise<Fees> {
      const [block, priorityFee] = await Promise.all([
        read<{ baseFeePerGas?: unknown } | null>('eth_getBlockByNumber', ['latest', false]),
        request('eth_maxPriorityFeePerGas', []).then(quantityOf, () => DEFAULT_TIP),
      ])
      return { maxFee: quantityOf(block?.baseFeePerGas ?? '0x0') * 2n + priorityFee, priorityFee }
    },
    assertExecutable,
    /** Without a signature, so that the node cannot submit it. @throws ApiError OPERATION_REFUSED */
    async simulateUnsigned(
      {
        sender,
        nonce,
        ...calls
      }: Pick<CheckedOperation, 'sender' | 'authorization' | 'onlySetsCode'> & { nonce?: number | undefined },
      data: Hex,
      gas: bigint,
    ): Promise<void> {
      await assertExecutable(sender, calls, nonce)
      const overrides = {
        ...(calls.authorization !== undefined && { [sender]: { code: DELEGATED } }),
        [MOVED]: { code: await codeOf(DELEGATE) },
        [DELEGATE]: { code: takingAnySignature(MOVED) },
      }
      const transaction = { from: SIMULATED_SUBMITTER, to: ENTRY_POINT, data, gas: numberToHex(gas) }
      await call(transaction, 'latest', overrides).then(bytesOf, rejected)
    },
  }
}

/** Without the original message: URLs may hold keys, and this is logged. */
function unreachable(cause: unknown): never {
  throw new ApiError('SPONSOR_NETWORK', {
    cause: new Error(cause instanceof BaseError ? cause.shortMessage : 'The node gave no answer that can be read.'),
  })
}

const POLL_INTERVAL_MS = 15_000
/** A newest block that no later response reaches belonged to another network. */
const LOST_MS = 60_000

/** The local clock may be wrong. */
function createClock() {
  let newest: { number: number; timestamp: number; at: number; isCurrent: boolean } | undefined
  let checkedAt = 0
  let reachedAt = 0
  return ({ number, timestamp }: { number: number; timestamp: number }): number => {
    const at = performance.now()
    const isLost = newest !== undefined && number < newest.number && at - reachedAt > LOST_MS
    const isCurrent = newest !== undefined && at - checkedAt < POLL_INTERVAL_MS && !isLost
    checkedAt = at
    if (newest === undefined || number > newest.number || isLost) newest = { number, timestamp, at, isCurrent }
    if (number >= newest.number) reachedAt = at
    const time = newest.timestamp + Math.floor((at - newest.at) / 1_000)
    return newest.isCurrent ? time : Math.max(time, Math.floor(Date.now() / 1_000))
  }
}

const QUANTITY = /^0x[0-9a-f]{1,32}$/i

function quantityOf(response: unknown): bigint {
  return typeof response === 'string' && QUANTITY.test(response) ? BigInt(response) : unreachable(response)
}

function numberOf(response: unknown): number {
  const number = Number(quantityOf(response))
  return Number.isSafeInteger(number) ? number : unreachable(response)
}

function bytesOf(response: unknown): Hex {
  return isHex(response) && response.length % 2 === 0 ? (response.toLowerCase() as Hex) : unreachable(response)
}

function unparsed(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  return unreachable(cause)
}

function rejected(cause: unknown): never {
  return isRevert(cause) ? fail('OPERATION_REFUSED') : unreachable(cause)
}

function fail(code: 'OPERATION_REFUSED'): never {
  throw new ApiError(code)
}

/** Messages of geth and its forks, and of Nethermind. */
const REVERT = /execution reverted|vm execution error/i

function isRevert(cause: unknown): boolean {
  if (!(cause instanceof BaseError)) return false
  return cause.walk((one) => isHex((one as { data?: unknown }).data)) !== null || REVERT.test(cause.message)
}
