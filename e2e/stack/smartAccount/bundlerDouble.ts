import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  numberToHex,
  recoverAddress,
  zeroHash,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  type RpcUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { parseEventLogs } from 'viem/utils'
import { DEPLOYER_INDEX, testAccount } from '../chain/testAccounts.ts'
import { DELEGATE_ADDRESS } from './delegateAddress.ts'

type Call = { id?: unknown; method: string; params?: unknown[] }
export type BundlerFaults = {
  chainId?: Hex
  entryPoints?: readonly string[]
  isRefusing?: boolean
  isIdle?: boolean
} & {
  verificationGas?: number | undefined
  around?: [before: UserOperation<'0.8'>, after: UserOperation<'0.8'>] | undefined
}
type Brought = { operation: RpcUserOperation<'0.8'>; transactionHash: Hex }

/** The bundler's own error codes: https://eips.ethereum.org/EIPS/eip-7769 */
const REJECTED = -32_500
const UNKNOWN_METHOD = -32_601
const TRANSACTION_GAS = 21_000n

/** @returns the response to a JSON-RPC body, one call or a batch */
export function bundlerDouble(rpcUrl: string, errors: BundlerFaults = {}): (body: string) => Promise<unknown> {
  const transport = http(rpcUrl)
  const chain = createPublicClient({ transport })
  const submitter = createWalletClient({ account: testAccount(DEPLOYER_INDEX), transport })
  const received = new Map<string, Brought>()
  /** Sequential: two at once would use one nonce. */
  let previous: Promise<unknown> = Promise.resolve()

  function bringInTurn(operation: RpcUserOperation<'0.8'>): Promise<Hex> {
    const own = previous.then(() => bring(operation))
    previous = own.catch(() => undefined)
    return own
  }

  async function bring(operation: RpcUserOperation<'0.8'>): Promise<Hex> {
    const parsed = parseOperation(operation)
    const hash = getUserOperationHash({
      chainId: await chain.getChainId(),
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: parsed,
    })
    if (errors.isIdle) return hash
    const [before, after] = errors.around ?? []
    const operations = [before, parsed, after].filter((one) => one !== undefined)
    const data = encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [operations.map((one) => toPackedUserOperation(one)), submitter.account.address],
    })
    const { eip7702Auth: code } = operation as {
      eip7702Auth?: Record<'address' | 'chainId' | 'nonce' | 'yParity' | 'r' | 's', Hex>
    }
    const transactionHash = await submitter.sendTransaction({
      chain: null,
      to: entryPoint08Address,
      data,
      // Given, so that it is not estimated: it is sent though its calls fail.
      gas: 3_000_000n,
      ...(code && {
        authorizationList: [
          {
            address: code.address,
            chainId: Number(code.chainId),
            nonce: Number(code.nonce),
            yParity: Number(code.yParity),
            r: code.r,
            s: code.s,
          },
        ],
      }),
    })
    await chain.waitForTransactionReceipt({ hash: transactionHash, pollingInterval: 20 })
    received.set(hash, { operation, transactionHash })
    return hash
  }

  /** @throws Error for an impossible signature, and with the code of a failing call */
  async function estimateFor({ sender, callData, signature }: RpcUserOperation<'0.8'>) {
    const call = { from: entryPoint08Address, to: sender, data: callData }
    const code = concatHex(['0xef0100', DELEGATE_ADDRESS])
    await chain.request({ method: 'eth_call', params: [call, 'latest', { [sender]: { code } }] })
    // A real one carries the operation out, and ends in the account's ECDSAInvalidSignature.
    await recoverAddress({ hash: zeroHash, signature }).catch(() => {
      throw Object.assign(new Error('AA23 reverted'), { code: REJECTED })
    })
    const gas = await chain.request({
      method: 'eth_estimateGas',
      params: [call, 'latest', { [sender]: { code } }],
    } as never)
    return {
      // That of the transaction around them, whose data cost more, is not of the calls.
      callGasLimit: numberToHex(BigInt(gas as Hex) - TRANSACTION_GAS),
      preVerificationGas: numberToHex(60_000),
      verificationGasLimit: numberToHex(errors.verificationGas ?? 120_000),
      paymasterVerificationGasLimit: numberToHex(60_000),
      paymasterPostOpGasLimit: numberToHex(80_000),
    }
  }

  async function receiptOf(hash: string) {
    const known = received.get(hash)
    if (known === undefined) return null
    const receipt = await chain.request({ method: 'eth_getTransactionReceipt', params: [known.transactionHash] })
    const events = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: receipt?.logs ?? [] })
    const event = events.find(({ args }) => args.userOpHash === hash)
    if (event === undefined) return null
    const { sender, nonce, success, actualGasCost, actualGasUsed } = event.args
    return {
      userOpHash: hash,
      entryPoint: entryPoint08Address,
      sender,
      nonce: numberToHex(nonce),
      success,
      actualGasCost: numberToHex(actualGasCost),
      actualGasUsed: numberToHex(actualGasUsed),
      logs: receipt?.logs,
      receipt,
    }
  }

  async function resultOf({ method, params: [first, entryPoint] = [] }: Call): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return errors.chainId ?? chain.request({ method: 'eth_chainId' })
      case 'eth_supportedEntryPoints':
        return errors.entryPoints ?? [entryPoint08Address]
      case 'eth_estimateUserOperationGas':
        return estimateFor(first as RpcUserOperation<'0.8'>)
      case 'eth_sendUserOperation':
        if (String(entryPoint).toLowerCase() !== entryPoint08Address.toLowerCase())
          throw new Error('Another EntryPoint')
        if (errors.isRefusing) throw new Error('No')
        return bringInTurn(first as RpcUserOperation<'0.8'>)
      case 'eth_getUserOperationReceipt':
        return receiptOf(String(first))
      case 'eth_getUserOperationByHash': {
        const known = received.get(String(first))
        if (known === undefined) return null
        return {
          userOperation: known.operation,
          entryPoint: entryPoint08Address,
          transactionHash: known.transactionHash,
        }
      }
      default:
        throw Object.assign(new Error('Method not found'), { code: UNKNOWN_METHOD })
    }
  }

  async function respond(call: Call) {
    try {
      return { jsonrpc: '2.0', id: call.id, result: await resultOf(call) }
    } catch (cause) {
      const { code = REJECTED, message } = cause as { code?: number; message: string }
      return { jsonrpc: '2.0', id: call.id, error: { code, message } }
    }
  }

  return async (body) => {
    const calls = JSON.parse(body) as Call | Call[]
    return Array.isArray(calls) ? Promise.all(calls.map(respond)) : respond(calls)
  }
}

export function parseOperation(operation: RpcUserOperation<'0.8'>): UserOperation<'0.8'> {
  const { sender, callData, signature, factory, paymaster, paymasterData = '0x' } = operation
  return {
    ...(factory === '0x7702' && { factory, authorization: { address: DELEGATE_ADDRESS } as never }),
    ...(paymaster && {
      paymaster,
      paymasterData,
      paymasterVerificationGasLimit: hexToBigInt(operation.paymasterVerificationGasLimit ?? '0x0'),
      paymasterPostOpGasLimit: hexToBigInt(operation.paymasterPostOpGasLimit ?? '0x0'),
    }),
    sender,
    callData,
    signature,
    nonce: hexToBigInt(operation.nonce),
    callGasLimit: hexToBigInt(operation.callGasLimit),
    verificationGasLimit: hexToBigInt(operation.verificationGasLimit),
    preVerificationGas: hexToBigInt(operation.preVerificationGas),
    maxFeePerGas: hexToBigInt(operation.maxFeePerGas),
    maxPriorityFeePerGas: hexToBigInt(operation.maxPriorityFeePerGas),
  }
}
