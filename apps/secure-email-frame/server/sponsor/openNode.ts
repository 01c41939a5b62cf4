import {
  BaseError,
  concatHex,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  numberToHex,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { Fault } from '../Fault.ts'
import { type CheckedOperation, DELEGATE } from './checkOperation.ts'

const TIMEOUT_MS = 5_000
const DEFAULT_TIP = 1_000_000_000n
const EMPTY_GAS = 21_000n
/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
const DELEGATED = concatHex(['0xef0100', DELEGATE])

export type Fees = { maxFee: bigint; tip: bigint }
export type Node = ReturnType<typeof openNode>

/** The operator's node of one network. Every call throws Fault SPONSOR_NETWORK where it does not answer. */
export function openNode(url: string) {
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: TIMEOUT_MS }) })
  const ask = <Answer>(method: string, params: unknown[]) =>
    client.request({ method, params } as never) as Promise<Answer>
  const read = <Answer>(method: string, params: unknown[]) => ask<Answer>(method, params).catch(unreachable)

  return {
    /** Number of transactions of an account that are mined. */
    nonceOf: async (address: Hex) => Number(await read<Hex>('eth_getTransactionCount', [address, 'latest'])),
    balanceOf: async (address: Hex) => BigInt(await read<Hex>('eth_getBalance', [address, 'latest'])),
    receiptOf: (hash: Hex) => read<{ status: Hex } | null>('eth_getTransactionReceipt', [hash]),
    /** Whether the EntryPoint counted an operation of this number, whichever it was. */
    async isUsed(sender: Hex, number: Hex): Promise<boolean> {
      const key = BigInt(number) >> 64n
      const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [sender, key] })
      return BigInt(await read<Hex>('eth_call', [{ to: entryPoint08Address, data }, 'latest'])) > BigInt(number)
    },
    async fees(): Promise<Fees> {
      const [block, tip] = await Promise.all([
        read<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]),
        ask<Hex>('eth_maxPriorityFeePerGas', []).then(BigInt, () => DEFAULT_TIP),
      ])
      return { maxFee: BigInt(block.baseFeePerGas ?? 0) * 2n + tip, tip }
    },
    /** What a transaction without data of an account to itself needs: some networks count more than 21,000. */
    emptyGas: (account: Hex) =>
      ask<Hex>('eth_estimateGas', [{ from: account, to: account }]).then(BigInt, () => EMPTY_GAS),
    /** @throws what the node says of a transaction that it does not take */
    send: (serialized: Hex) => ask<Hex>('eth_sendRawTransaction', [serialized]),
    /**
     * Does the operation as the relayer would, and says how much gas the transaction needs at least.
     *
     * @throws Fault of what the EntryPoint refuses
     */
    async simulate(operation: CheckedOperation, relayer: Hex, gas: bigint): Promise<bigint> {
      const { sender, authorization } = operation
      const [code, nonce] = await Promise.all([
        read<Hex>('eth_getCode', [sender, 'latest']),
        read<Hex>('eth_getTransactionCount', [sender, 'latest']),
      ])
      const isDelegated = code.toLowerCase() === DELEGATED.toLowerCase()
      // What is signed for another number, or not needed, would be skipped or replaced in silence.
      const isFit = authorization === undefined ? isDelegated : !isDelegated && authorization.nonce === Number(nonce)
      if (!isFit) throw new Fault('OPERATION_REFUSED')
      const call = { from: relayer, to: entryPoint08Address, data: operation.bring(relayer) }
      const overrides = authorization === undefined ? [] : [{ [sender]: { code: DELEGATED } }]
      const [, estimate] = await Promise.all([
        ask('eth_call', [{ ...call, gas: numberToHex(gas) }, 'latest', ...overrides]).catch(refused),
        ask<Hex>('eth_estimateGas', [call, 'latest', ...overrides]).then(BigInt, () => 0n),
      ])
      return estimate
    },
  }
}

/** Without the message as it is: URLs of nodes hold keys, and this is logged. */
function unreachable(cause: unknown): never {
  throw new Fault('SPONSOR_NETWORK', {
    cause: new Error(cause instanceof BaseError ? cause.shortMessage : 'The node gave no answer that can be read.'),
  })
}

/** @throws Fault by the EntryPoint's own words, `AA24` and their kin. https://eips.ethereum.org/EIPS/eip-4337 */
function refused(cause: unknown): never {
  const data = revertOf(cause)
  if (data === undefined) return unreachable(cause)
  throw new Fault(faultOf(reasonOf(data)))
}

function faultOf(reason: string) {
  if (reason.startsWith('AA24')) return 'OPERATION_SIGNATURE'
  return reason.startsWith('AA25') ? 'OPERATION_NONCE' : 'OPERATION_REFUSED'
}

function revertOf(cause: unknown): Hex | undefined {
  if (!(cause instanceof BaseError)) return undefined
  const found = cause.walk((one) => isHex((one as { data?: unknown }).data)) as { data?: Hex } | null
  return found?.data
}

function reasonOf(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data })
    return errorName === 'FailedOp' ? args[1] : errorName
  } catch {
    return ''
  }
}
