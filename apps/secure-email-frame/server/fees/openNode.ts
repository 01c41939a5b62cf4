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
import { Fault } from '../Fault.ts'
import { type CheckedCalls, type CheckedOperation, DELEGATE, SIMULATED_SUBMITTER } from './checkOperation.ts'

const TIMEOUT_MS = 5_000
const DEFAULT_TIP = 1_000_000_000n
/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
const DELEGATED = concatHex(['0xef0100', DELEGATE])
/** Has the delegate's own code in tests. */
const MOVED: Address = '0x0000000000000000000000000000000000007702'
/** The hash of its code is compared where no test of an operation shows that it is another one. */
type Contract = readonly [name: string, address: Address, hash?: Hex]
const NEEDED: readonly Contract[] = [
  ['EntryPoint 0.8', ENTRY_POINT],
  ['Simple7702Account', DELEGATE],
  // First call of each operation.
  ['OperationDeadline', OPERATION_DEADLINE, OPERATION_DEADLINE_HASH],
]
/** A network that had all of it is asked again after so long. */
const READY_MS = 5 * 60_000

export type Fees = { maxFee: bigint; tip: bigint }

/** The operator's node of one network. Every call throws Fault SPONSOR_NETWORK where it does not answer. */
export function openNode({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }) {
  const client = createPublicClient({
    transport: http(rpcUrl, {
      retryCount: 0,
      timeout: TIMEOUT_MS,
      // viem's own timeout ends with the headers of an answer: the rest may come for as long as the node likes.
      fetchFn: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
  })
  const ask = (method: string, params: unknown[]) => client.request({ method, params } as never) as Promise<unknown>
  const read = <Answer = unknown>(method: string, params: unknown[]) =>
    ask(method, params).catch(unreachable) as Promise<Answer>
  const call = (...params: unknown[]) => ask('eth_call', params)
  const codeOf = async (address: Address) => bytesOf(await read('eth_getCode', [address, 'latest']))
  const block = (tag = 'latest') => blockAt(tag, read).catch(unread)
  const nonceOf = async (address: Address, block: 'latest' | 'pending') =>
    numberOf(await read('eth_getTransactionCount', [address, block]))
  let isReady = false
  let lookAt = 0

  /**
   * An authorization for another nonce, or one that is not needed, would be skipped or replaced in silence.
   *
   * @param shownNonce number of the account when its calls were shown: what it sent since may be the same ones
   * @throws Fault OPERATION_REFUSED
   */
  async function refuseUnfit(
    sender: Address,
    authorization: CheckedCalls['authorization'],
    shownNonce?: number,
  ): Promise<void> {
    const [code, nonce, next] = await Promise.all([
      codeOf(sender),
      nonceOf(sender, 'latest'),
      shownNonce === undefined ? 0 : nonceOf(sender, 'pending'),
    ])
    const isDelegated = code === DELEGATED.toLowerCase()
    const isFit = authorization === undefined ? isDelegated : !isDelegated && authorization.nonce === nonce
    if (!isFit || (shownNonce !== undefined && next > shownNonce)) throw new Fault('OPERATION_REFUSED')
  }

  /** Without it the end of an operation is unknown. @throws Fault SPONSOR_NETWORK */
  async function readsByHash(): Promise<boolean> {
    const { hash } = await block()
    const answer = call({ to: ENTRY_POINT }, { blockHash: hash, requireCanonical: true })
    return answer.then(() => true, isRevert)
  }

  async function findMissing(): Promise<readonly string[]> {
    const codes = await Promise.all(NEEDED.map(([, address]) => codeOf(address)))
    const isThere = (code: Hex = '0x', hash?: Hex) => code !== '0x' && (hash === undefined || keccak256(code) === hash)
    const missing = NEEDED.flatMap(([name, address, hash], index) =>
      isThere(codes[index], hash) ? [] : [`${name} (${address})`],
    )
    if ((await client.getChainId().catch(unreachable)) !== chainId) missing.push(`a node of network ${chainId}`)
    // Nodes do not forget how: of several behind one address, one may lack the block that another one named.
    if (!isReady && !(await readsByHash())) missing.push('eth_call by the hash of a block (EIP-1898)')
    isReady = missing.length === 0
    lookAt = performance.now() + READY_MS
    return missing
  }

  const timeOf = createClock()
  return {
    timeOf,
    /** Returns until when what is offered now may be carried out, in seconds. */
    endOfOffer: async () => timeOf(await block()) + MAX_VALID_S,
    endOf: (operation: Followed): Promise<OperationEnd> => operationEnd(operation, read).catch(unread),
    block,
    /** Names of what an operation needs, and that is not there. A look that fails changes nothing. */
    findMissing: async (): Promise<readonly string[]> => (isReady && performance.now() < lookAt ? [] : findMissing()),
    async fees(): Promise<Fees> {
      const [block, tip] = await Promise.all([
        read<{ baseFeePerGas?: unknown } | null>('eth_getBlockByNumber', ['latest', false]),
        ask('eth_maxPriorityFeePerGas', []).then(quantityOf, () => DEFAULT_TIP),
      ])
      return { maxFee: quantityOf(block?.baseFeePerGas ?? '0x0') * 2n + tip, tip }
    },
    refuseUnfit,
    /**
     * Does the checks of an operation that anybody may bring, without its signature: whoever answers could bring it before it is stored.
     *
     * @param data brings it with a signature of nobody
     * @throws Fault OPERATION_REFUSED for what the EntryPoint does not take
     */
    async simulateUnsigned(
      {
        sender,
        authorization,
        nonce,
      }: Pick<CheckedOperation, 'sender' | 'authorization'> & { nonce?: number | undefined },
      data: Hex,
      gas: bigint,
    ): Promise<void> {
      await refuseUnfit(sender, authorization, nonce)
      const overrides = {
        ...(authorization !== undefined && { [sender]: { code: DELEGATED } }),
        [MOVED]: { code: await codeOf(DELEGATE) },
        [DELEGATE]: { code: takingAnySignature(MOVED) },
      }
      const transaction = { from: SIMULATED_SUBMITTER, to: ENTRY_POINT, data, gas: numberToHex(gas) }
      await call(transaction, 'latest', overrides).then(bytesOf, refused)
    },
  }
}

/** Without the message as it is: URLs of nodes hold keys, and this is logged. */
function unreachable(cause: unknown): never {
  throw new Fault('SPONSOR_NETWORK', {
    cause: new Error(cause instanceof BaseError ? cause.shortMessage : 'The node gave no answer that can be read.'),
  })
}

/** Blocks that are seen within that time after another look are of that time. */
const POLL_INTERVAL_MS = 15_000
/** A newest block that no later answer reaches for so long is of another network: a proxy was wrong once. */
const LOST_MS = 60_000

/**
 * Time by the network's clock, in seconds: that of its newest block, and what has passed since that was seen. The clock of this server may be
 * wrong, and counts alone while the newest block may have been there for long.
 */
function createClock() {
  let newest: { number: number; timestamp: number; at: number; isFresh: boolean } | undefined
  let lookedAt = 0
  let reachedAt = 0
  return ({ number, timestamp }: { number: number; timestamp: number }): number => {
    const at = performance.now()
    const isLost = newest !== undefined && number < newest.number && at - reachedAt > LOST_MS
    const isFresh = newest !== undefined && at - lookedAt < POLL_INTERVAL_MS && !isLost
    lookedAt = at
    if (newest === undefined || number > newest.number || isLost) newest = { number, timestamp, at, isFresh }
    if (number >= newest.number) reachedAt = at
    const time = newest.timestamp + Math.floor((at - newest.at) / 1_000)
    return newest.isFresh ? time : Math.max(time, Math.floor(Date.now() / 1_000))
  }
}

/** No sum, price or number of gas is higher. */
const QUANTITY = /^0x[0-9a-f]{1,32}$/i

function quantityOf(answer: unknown): bigint {
  return typeof answer === 'string' && QUANTITY.test(answer) ? BigInt(answer) : unreachable(answer)
}

function numberOf(answer: unknown): number {
  const number = Number(quantityOf(answer))
  return Number.isSafeInteger(number) ? number : unreachable(answer)
}

function bytesOf(answer: unknown): Hex {
  return isHex(answer) && answer.length % 2 === 0 ? (answer.toLowerCase() as Hex) : unreachable(answer)
}

/** For what reads several answers, of which one is none that can be read. */
function unread(cause: unknown): never {
  if (cause instanceof Fault) throw cause
  return unreachable(cause)
}

/** @throws Fault OPERATION_REFUSED where the EntryPoint reverts, by `FailedOp` or without a word */
function refused(cause: unknown): never {
  return isRevert(cause) ? fail('OPERATION_REFUSED') : unreachable(cause)
}

function fail(code: 'OPERATION_REFUSED'): never {
  throw new Fault(code)
}

/** Of geth and those that follow it, and of Nethermind. */
const REVERT = /execution reverted|vm execution error/i

function isRevert(cause: unknown): boolean {
  if (!(cause instanceof BaseError)) return false
  return cause.walk((one) => isHex((one as { data?: unknown }).data)) !== null || REVERT.test(cause.message)
}
