import {
  blockAt,
  ENTRY_POINT,
  type Followed,
  isOperationUsed,
  MAX_VALID_S,
  OPERATION_DEADLINE,
  OPERATION_DEADLINE_HASH,
  OPERATION_GATE,
  type OperationEnd,
  operationEnd,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { takingAnySignature } from '@airlock/protocol/secure/takingAnySignature'
import {
  type Address,
  BaseError,
  concatHex,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  keccak256,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import { Fault } from '../Fault.ts'
import { type CheckedCalls, type CheckedOperation, DELEGATE, SIMULATED_BRINGER } from './checkOperation.ts'
import type { NetworkOptions } from './readSponsor.ts'

const TIMEOUT_MS = 5_000
const DEFAULT_TIP = 1_000_000_000n
const EMPTY_GAS = 21_000n
/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
const DELEGATED = concatHex(['0xef0100', DELEGATE])
/** Has the delegate's own code in tests. */
const MOVED: Address = '0x0000000000000000000000000000000000007702'
/** The hash of its code is looked at where no test of an operation shows that it is another one. */
type Contract = readonly [name: string, address: Address, hash?: Hex]
const NEEDED: readonly Contract[] = [
  ['EntryPoint 0.8', ENTRY_POINT],
  ['Simple7702Account', DELEGATE],
]
/** Paymaster of what a relayer carries out. */
export const GATE: Contract = ['OperationGate', OPERATION_GATE]
/** First call of what a bundler carries out. */
export const DEADLINE: Contract = ['OperationDeadline', OPERATION_DEADLINE, OPERATION_DEADLINE_HASH]
/** `GasPriceOracle` of the OP stack. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
export const DATA_FEE_ORACLE: Address = '0x420000000000000000000000000000000000000F'
/** `getOperatorFee` since https://specs.optimism.io/protocol/isthmus/predeploys.html */
const ORACLE_ABI = parseAbi([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
])
/** Oracles of fees that gas does not hold. Where there is one, a network that was stated to have no such fee has one. */
const ORACLES: readonly Contract[] = [
  ['GasPriceOracle of the OP stack', DATA_FEE_ORACLE],
  ['L1GasPriceOracle of Scroll', '0x5300000000000000000000000000000000000002'],
]
/** So long a network that had all of it is not asked again: contracts stay, and a fee for data may come with an upgrade. */
const READY_MS = 5 * 60_000
/** Those fees may rise until the transaction is mined. */
const DATA_FEE_MARGIN = 2n
/** Bytes of a transaction beside its data and its authorization. */
const ENVELOPE_BYTES = 300n

/** https://eips.ethereum.org/EIPS/eip-1898 */
type BlockOfHash = { blockHash: string; requireCanonical: true }
export type Fees = { maxFee: bigint; tip: bigint }

/** `dataFee` is undefined where a paymaster counts it. With `chainId` a node of another network is of no use. */
type NodeOptions = { rpcUrl: string; chainId?: number; dataFee?: NetworkOptions['dataFee'] | undefined }

/**
 * The operator's node of one network. Every call throws Fault SPONSOR_NETWORK where it does not answer.
 *
 * @param alsoNeeded contracts beside the EntryPoint and the delegate
 */
export function openNode({ rpcUrl, chainId, dataFee }: NodeOptions, alsoNeeded: readonly Contract[] = []) {
  const needed = [...NEEDED, ...alsoNeeded]
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
  const nonceOf = async (address: Address, block: string | BlockOfHash = 'latest') =>
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
      nonceOf(sender),
      shownNonce === undefined ? 0 : nonceOf(sender, 'pending'),
    ])
    const isDelegated = code === DELEGATED.toLowerCase()
    const isFit = authorization === undefined ? isDelegated : !isDelegated && authorization.nonce === nonce
    if (!isFit || (shownNonce !== undefined && next > shownNonce)) throw new Fault('OPERATION_REFUSED')
  }

  /** @returns undefined where the oracle has no such function */
  async function readOracle(functionName: 'getL1FeeUpperBound' | 'getOperatorFee', amount: bigint) {
    const data = encodeFunctionData({ abi: ORACLE_ABI, functionName, args: [amount] })
    const answer = call({ to: DATA_FEE_ORACLE, data }, 'latest')
    const fee = await answer.then(bytesOf, (cause) => (isRevert(cause) ? undefined : unreachable(cause)))
    if (fee === undefined || fee === '0x') return undefined
    return size(fee) === 32 ? BigInt(fee) : unreachable(fee)
  }

  /** Without it an operation costs more than is counted for it. @returns what is missing for counting the fee for data */
  async function missingForData(): Promise<string | undefined> {
    if (dataFee === undefined) return undefined
    const isThere = async (address: Address) => (await codeOf(address)) !== '0x'
    if (dataFee === 'op-stack') {
      const bound = await readOracle('getL1FeeUpperBound', ENVELOPE_BYTES)
      return bound === undefined ? `getL1FeeUpperBound of GasPriceOracle (${DATA_FEE_ORACLE})` : undefined
    }
    const found = await Promise.all(ORACLES.map(([, address]) => isThere(address)))
    const [oracle] = ORACLES.filter((_, index) => found[index])
    return oracle && `a \`dataFee\` that counts ${oracle[0]} (${oracle[1]})`
  }

  /** Without it the end of an operation is unknown. @throws Fault SPONSOR_NETWORK */
  async function readsByHash(): Promise<boolean> {
    const { hash } = await block()
    const answer = call({ to: ENTRY_POINT }, { blockHash: hash, requireCanonical: true })
    return answer.then(() => true, isRevert)
  }

  async function lookForMissing(): Promise<readonly string[]> {
    const codes = await Promise.all(needed.map(([, address]) => codeOf(address)))
    const isThere = (code: Hex = '0x', hash?: Hex) => code !== '0x' && (hash === undefined || keccak256(code) === hash)
    const missing = needed.flatMap(([name, address, hash], index) =>
      isThere(codes[index], hash) ? [] : [`${name} (${address})`],
    )
    if (chainId !== undefined && (await client.getChainId().catch(unreachable)) !== chainId)
      missing.push(`a node of network ${chainId}`)
    // Nodes do not forget how: of several behind one address, one may lack the block that another one named.
    if (!isReady && !(await readsByHash())) missing.push('eth_call by the hash of a block (EIP-1898)')
    const forData = await missingForData()
    if (forData !== undefined) missing.push(forData)
    isReady = missing.length === 0
    lookAt = performance.now() + READY_MS
    return missing
  }

  const timeOf = createClock()
  return {
    timeOf,
    /** Returns until when what is offered now may be carried out, in seconds. */
    endOfOffer: async () => timeOf(await block()) + MAX_VALID_S,
    /** Whether, at the block of a hash, an account has used a number, and the EntryPoint counts an operation not. */
    async isUsedWithout(
      { account, nonce }: { account: Address; nonce: number },
      operation: Pick<Followed, 'sender' | 'key'>,
      hash: string,
    ): Promise<boolean> {
      const at = { blockHash: hash, requireCanonical: true } as const
      const [count, isUsed] = await Promise.all([
        nonceOf(account, at),
        isOperationUsed(operation, at, read).catch(unread),
      ])
      return count > nonce && isUsed === false
    },
    endOf: (operation: Followed): Promise<OperationEnd> => operationEnd(operation, read).catch(unread),
    block,
    /** Number of transactions of an account that are mined. */
    nonceOf,
    balanceOf: async (address: Address) => quantityOf(await read('eth_getBalance', [address, 'latest'])),
    /** Whether a transaction waits or is mined. */
    async knows(hash: Hex): Promise<boolean> {
      const answer = await read('eth_getTransactionByHash', [hash])
      return typeof answer === 'object' ? answer !== null : unreachable(answer)
    },
    /** Cost of a transaction's gas, in wei, and whether it was in vain; null for one of which there is no receipt. */
    async receiptOf(hash: Hex): Promise<{ cost: bigint; isReverted: boolean } | null> {
      type Receipt = { status?: unknown; gasUsed?: unknown; effectiveGasPrice?: unknown }
      const receipt = await read<Receipt | null>('eth_getTransactionReceipt', [hash])
      if (receipt === null) return null
      const { status, gasUsed, effectiveGasPrice } = receipt
      return { cost: quantityOf(gasUsed) * quantityOf(effectiveGasPrice), isReverted: status === '0x0' }
    },
    /** Names of what an operation needs, and that is not there. A network that had all of it is not asked: `lookForMissing` is. */
    missing: async (): Promise<readonly string[]> => (isReady ? [] : lookForMissing()),
    /** As `missing`, and now and then also of a network that had all of it. A look that fails changes nothing. */
    lookForMissing: async (): Promise<readonly string[]> =>
      isReady && performance.now() < lookAt ? [] : lookForMissing(),
    async fees(): Promise<Fees> {
      const [block, tip] = await Promise.all([
        read<{ baseFeePerGas?: unknown } | null>('eth_getBlockByNumber', ['latest', false]),
        ask('eth_maxPriorityFeePerGas', []).then(quantityOf, () => DEFAULT_TIP),
      ])
      return { maxFee: quantityOf(block?.baseFeePerGas ?? '0x0') * 2n + tip, tip }
    },
    /** The most that a network takes beside the price of gas: for data, and for whoever runs it. */
    async dataFee({ gas, bytes }: { gas: bigint; bytes: bigint }): Promise<bigint> {
      if (dataFee !== 'op-stack') return 0n
      const [forData, forOperator = 0n] = await Promise.all([
        readOracle('getL1FeeUpperBound', bytes + ENVELOPE_BYTES),
        // The oracle of a network before Isthmus has none.
        readOracle('getOperatorFee', gas),
      ])
      return ((forData ?? unreachable(forData)) + forOperator) * DATA_FEE_MARGIN
    },
    /** Gas of a transaction without data of an account to itself: some networks count more than 21,000. */
    async emptyGas(account: Address): Promise<bigint> {
      const gas = await ask('eth_estimateGas', [{ from: account, to: account }]).then(quantityOf, () => EMPTY_GAS)
      return gas > EMPTY_GAS ? gas : EMPTY_GAS
    },
    /** @throws the node's error for a transaction that it does not take */
    async send(serialized: Hex): Promise<void> {
      if (size(bytesOf(await ask('eth_sendRawTransaction', [serialized]))) !== 32) unreachable(undefined)
    },
    refuseUnfit,
    /**
     * Does the operation as whoever brings it would, and returns how much gas the transaction needs at least.
     *
     * @throws Fault OPERATION_REFUSED for what the EntryPoint does not take
     */
    async simulate(operation: CheckedOperation, bringer: Address, gas: bigint): Promise<bigint> {
      const { sender, data, authorization, nonce } = operation
      await refuseUnfit(sender, authorization, nonce)
      const bringing = { from: bringer, to: ENTRY_POINT, data }
      const overrides = authorization === undefined ? [] : [{ [sender]: { code: DELEGATED } }]
      const [, estimate] = await Promise.all([
        call({ ...bringing, gas: numberToHex(gas) }, 'latest', ...overrides).then(bytesOf, refused),
        ask('eth_estimateGas', [bringing, 'latest', ...overrides]).then(quantityOf, (cause) =>
          // Some nodes estimate nothing with code in the place of another; where gas holds the fee for data nothing else does.
          dataFee === 'in-gas' ? refused(cause) : 0n,
        ),
      ])
      return estimate
    },
    /**
     * Does the checks of an operation that anybody may bring, without its signature: whoever answers could bring it before it is kept.
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
      const bringing = { from: SIMULATED_BRINGER, to: ENTRY_POINT, data, gas: numberToHex(gas) }
      await call(bringing, 'latest', overrides).then(bytesOf, refused)
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
const LOOK_MS = 15_000
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
    const isFresh = newest !== undefined && at - lookedAt < LOOK_MS && !isLost
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
