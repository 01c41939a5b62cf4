import {
  MAX_VALID_S,
  OPERATION_DEADLINE,
  OPERATION_DEADLINE_HASH,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { MAX_OPERATION_BYTES, MAX_OPERATION_GAS } from '@airlock/protocol/secure/operationBounds'
import { operationIdOf, parseCallsId } from '@airlock/protocol/w3m/callsId'
import { bytesToHex, getAddress, type Hex, isHex, keccak256, pad, size } from 'viem'
import { callsError } from '../../errors/callsError.ts'
import { SecureError } from '../../errors/SecureError.ts'
import type { FinalOperation, FinalTransaction, KeyClient } from '../../keys/KeyClient.ts'
import type { Read } from '../../rpc/createReads.ts'
import { readsOf } from '../../rpc/readsOf.ts'
import { delegationOf } from '../../smartAccount/delegate.ts'
import { encodeBatch } from '../../smartAccount/encodeBatch.ts'
import { parseSendCalls } from '../evm/calls/parseCalls.ts'
import { readBlock } from '../evm/calls/prepareTransactions.ts'
import { timeOf } from '../shared/timeOf.ts'
import type { ApprovalCall, Block, Field, Simulation, TransactionRequest } from '../shared/types.ts'
import { createOperationTest } from './createOperationTest.ts'
import { isOperationOf } from './isOperationOf.ts'
import { isWithin } from './isWithin.ts'

type Options = { keys: Pick<KeyClient, 'requestSponsor'>; read: Read; chainId: number; from: string }

export type Sponsored = {
  operation: FinalOperation
  fields: Field[]
  test(block: Block): Promise<Simulation | undefined>
}
export type Sponsor = {
  /** @throws SecureError CALLS_REFUSED while other calls are */
  findPending(call: Pick<ApprovalCall, 'method' | 'params'>): Promise<Hex | undefined>
  /** Returns undefined if the operator does not pay, or a call fails as an operation: then the user pays. */
  offer(calls: readonly TransactionRequest[], transaction: FinalTransaction | undefined): Promise<Sponsored | undefined>
  isAsShown(): Promise<boolean>
  idOf(signed: readonly string[]): Hex | undefined
  /** @returns its id @throws SecureError; if `isFinal`, it will never be executed */
  submit(signed: readonly string[]): Promise<Hex>
}

const MIN_VALID_S = 60
const MIN_OFFERED_S = 150
const KEY_BYTES = 24
const CLOCK_S = 30

export function createSponsor({ keys, read, chainId, from }: Options): Sponsor {
  let shown:
    | {
        operation: FinalOperation
        transaction: FinalTransaction
        at: number
        block: bigint
        test?: Simulation | undefined
      }
    | undefined

  const chain = readsOf(read, chainId)
  const operationTest = createOperationTest({ read, chainId, from })

  let first: { last: string | undefined } | undefined
  let last: string | undefined

  async function request(calls?: SecureParams<'sponsor/status'>['calls']) {
    const response = await keys.requestSponsor('status', { chainId, ...(calls && { calls }) })
    last = response.last
    first ??= { last }
    return response
  }

  return {
    async findPending({ method, params }) {
      const { open } = await request()
      if (open === undefined) return undefined
      const [first] = Array.isArray(params) ? params : []
      // Requested twice, by one page or two, it is executed once.
      if (method === 'wallet_sendCalls' && callsHashOf(first) === open.callsHash && isOwnCall(open.id)) return open.id
      throw callsError('open')
    },
    async offer(calls, transaction) {
      if (transaction === undefined) return undefined
      const { gas, nonce, authorization } = transaction
      const callData = encodeBatch(calls).toLowerCase() as Hex
      const requested = {
        callData,
        callGasLimit: Number(gas),
        // A separate nonce key: the operation cannot replace another one or be replaced.
        key: bytesToHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
        ...(authorization !== undefined && { authorization: { nonce } }),
      }
      if (size(callData) > MAX_OPERATION_BYTES || requested.callGasLimit > MAX_OPERATION_GAS) return undefined
      const [{ offer }, newest] = await Promise.all([request(requested), readBlock(read, chainId)])
      if (offer === undefined) return undefined
      // The paymaster may limit gas, but never raise it above the request.
      const { callGasLimit, payment } = offer
      if (callGasLimit > requested.callGasLimit) return undefined
      const { timestamp } = newest
      const at = now()
      const { validUntil } = offer
      // The operator's node may lag. An offer that expires before approval would be renewed forever.
      if (validUntil < Number(timestamp) + MIN_OFFERED_S) return undefined
      // The operation may be carried out until then, so a later limit is refused.
      if (validUntil > Math.max(Number(timestamp), now()) + MAX_VALID_S + CLOCK_S) return undefined
      const operation: FinalOperation = {
        payment,
        chainId,
        sender: from,
        validUntil,
        key: requested.key,
        calls: calls.map(({ to, value, data }) => ({ to: to ?? '', value: value.toString(), data })),
        callGasLimit,
        // The account sends nothing itself, so its nonce stays unused.
        ...(authorization !== undefined && { authorization: { nonce } }),
      }
      // Calls to an address without code succeed: without this contract the operation would never expire.
      const deadline = await chain.code(OPERATION_DEADLINE)
      if (!isHex(deadline) || keccak256(deadline) !== OPERATION_DEADLINE_HASH) return undefined
      // Only the simulation shows that the paymaster takes nothing.
      const { test } = await operationTest.simulate(operation, newest)
      if (test?.outcome !== 'works') return undefined
      return {
        operation,
        fields: [
          { name: 'paidBy', value: getAddress(payment.paymaster), variant: 'address' },
          { name: 'notAfter', value: timeOf(validUntil), variant: 'text' },
        ],
        async test(block) {
          const test = await operationTest.run(operation, block)
          await operationTest.refuseIfMoreMoves(test, transaction, { operation, block })
          shown = { operation, transaction, at, block: block.number, test }
          return test
        },
      }
    },
    async isAsShown() {
      // Another tab may have submitted the same since.
      if (last !== first?.last) return false
      if (shown === undefined) return true
      const { operation, transaction, at, test } = shown
      const { authorization, validUntil } = operation
      const block = await readBlock(read, chainId)
      // Both clocks count: a network's stops without blocks, and a device's may be wrong.
      const left = Math.min(validUntil - Number(block.timestamp), MAX_VALID_S - (now() - at))
      if (left < MIN_VALID_S) return false
      const [code, count] = await Promise.all([chain.code(from), chain.sent(from, 'pending')])
      // An authorization with a used nonce is skipped, and calls without code do nothing.
      const isDelegated = delegationOf(code).kind === 'ours'
      if (isDelegated !== (authorization === undefined)) return false
      if (authorization !== undefined && Number(count) !== authorization.nonce) return false
      // Another tab may have sent the same calls, paid by the user.
      if (Number(count) > transaction.nonce) return false
      return isWithin(await operationTest.run(operation, block), test)
    },
    idOf([params = '', hash = '']) {
      if (shown === undefined) return undefined
      const { operation }: SecureParams<'sponsor/send'> = JSON.parse(params)
      return operationIdOf({
        chainId,
        callCount: shown.operation.calls.length,
        hash: hash as Hex,
        account: getAddress(from),
        key: operation.key as Hex,
        block: Number(shown.block),
        validUntil: operation.validUntil,
      })
    },
    async submit([params = '', hash = '']) {
      const requested: SecureParams<'sponsor/send'> = JSON.parse(params)
      const { id } = await keys.requestSponsor('send', {
        ...requested,
        ...(first && { last: first.last ?? null }),
        // The user may pay for the same calls in a reloaded frame meanwhile.
        ...(shown && { nonce: shown.transaction.nonce }),
      })
      const [sent, , key, , end] = parseCallsId(id)?.hashes ?? []
      const { operation } = requested
      const isSame = sent === hash && key === pad(operation.key as Hex) && Number(end) === operation.validUntil
      if (!isSame || !isOwnCall(id)) throw new SecureError('UNAVAILABLE')
      return id
    },
  }

  function isOwnCall(id: string): id is Hex {
    const sent = parseCallsId(id)
    return isOperationOf(sent, from) && sent.chainId === chainId
  }

  function callsHashOf(row: unknown): Hex | undefined {
    const { calls } = parseSendCalls(row, { chainId, from })
    return calls.some(({ to }) => to === null) ? undefined : keccak256(encodeBatch(calls))
  }
}

const now = () => Math.floor(Date.now() / 1_000)
