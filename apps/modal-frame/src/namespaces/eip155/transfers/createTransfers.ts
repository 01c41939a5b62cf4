import { referenceOf } from '@airlock/protocol/caip'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { isLookAlike } from '@airlock/protocol/namespaces/isLookAlike'
import { numberToHex } from 'viem'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'
import type { CallFee, ContractCall, Transfer, Transfers, WalletSends } from '../../../core/ports/Transfers.ts'
import { readCalls, stateOfCalls } from './calls.ts'
import { checkTransaction } from './checkTransaction.ts'
import { createChainReader } from './createChainReader.ts'
import { isHash } from './isHash.ts'
import { readBatch } from './readBatch.ts'
import { readContext } from './readContext.ts'
import { type EvmFee, readCallFee, readFee } from './readFee.ts'
import { readReceiver } from './readReceiver.ts'
import { readTransactionState } from './readTransactionState.ts'
import { transferCall } from './transferCall.ts'

/** Most names have only ether's coin type. */
const ETHER = '60'
const EVM_COINS = 0x8000_0000

export function createTransfers(request: ChainAdapter['request']): Transfers<EvmFee, WalletSends<EvmFee>> {
  const chainReaderOf = (network: CaipNetwork) => createChainReader(request, network)
  return {
    sends: 'wallet',
    readReceiver,
    isLookAlike,
    coinTypes: (network) => [String((EVM_COINS | chainIdOf(network)) >>> 0), ETHER],
    isBurnAddress: (address) => /^0x0{40}$|^0x0{36}dead$/i.test(address),
    context: (network, transfer) => readContext(chainReaderOf(network), transfer),
    fee: (network, transfer, cap) => readFee(chainReaderOf(network), chainIdOf(network), transfer, cap),
    request(network, transfer, fee, receiverName) {
      const name = receiverName === undefined ? {} : { receiverName }
      return transactionOf(network, callOf(transfer, fee), fee, name)
    },
    callFee: (network, call, cap) => readCallFee(chainReaderOf(network), chainIdOf(network), call, cap),
    callRequest: (network, call, fee) => transactionOf(network, call, fee),
    callsRequest(network, transfer, fee, { id, receiverName }) {
      const call = {
        ...checkedCall(network, callOf(transfer, fee), fee),
        ...(receiverName !== undefined && { receiverName }),
      }
      const position = senderOf(network, transfer)
      return {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', id, ...position, atomicRequired: false, calls: [call] }],
      }
    },
    readCalls: (network, response) => readCalls(chainIdOf(network), response),
    stateOfCalls,
    replacement(network, { from, to, value, data, hash }, kind) {
      const call =
        kind === 'cancel' ? { to: from, value: '0x0', data: '0x' } : { to, value: numberToHex(BigInt(value)), data }
      const chainId = toHexChainId(network.caipNetworkId)
      return { method: 'eth_sendTransaction', params: [{ chainId, from, ...call, replaces: hash }] }
    },
    sent(transfer, { nonce }) {
      const { to, value, data } = transferCall(transfer)
      return { to, value: value.toString(), data, ...(nonce !== undefined && { nonce }) }
    },
    readBatch: (network, request, responded) =>
      readBatch(chainReaderOf(network), chainIdOf(network), request, responded),
    isHash,
    stateOf: (network, sent) => readTransactionState(chainReaderOf(network), sent),
  }
}

function callOf(transfer: Transfer, { gas }: EvmFee): ContractCall {
  return { from: transfer.from, ...transferCall(transfer), gas }
}

/** @throws AirlockError INVALID_PARAMS */
function transactionOf(network: CaipNetwork, call: ContractCall, fee: CallFee, others: object = {}) {
  const { maxFeePerGas, maxPriorityFeePerGas } = fee
  const price =
    maxPriorityFeePerGas === undefined
      ? { gasPrice: numberToHex(maxFeePerGas) }
      : { maxFeePerGas: numberToHex(maxFeePerGas), maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }
  const fields = checkedCall(network, call, fee)
  return { method: 'eth_sendTransaction', params: [{ ...senderOf(network, call), ...fields, ...price, ...others }] }
}

function senderOf({ caipNetworkId }: CaipNetwork, { from }: Pick<Transfer, 'from'>) {
  return { chainId: toHexChainId(caipNetworkId), from }
}

/** @throws AirlockError INVALID_PARAMS */
function checkedCall(network: CaipNetwork, { to, value, data, gas }: ContractCall, fee: CallFee) {
  const { maxFeePerGas, maxPriorityFeePerGas } = fee
  checkTransaction({ chainId: chainIdOf(network), to, data, maxFeePerGas, maxPriorityFeePerGas })
  return { to, value: numberToHex(value), data, gas: numberToHex(gas) }
}

function chainIdOf({ caipNetworkId }: CaipNetwork) {
  return Number(referenceOf(caipNetworkId))
}
