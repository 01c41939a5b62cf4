import {
  MAX_VALID_S,
  OPERATION_DEADLINE,
  OPERATION_DEADLINE_HASH,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { MAX_OPERATION_BYTES, MAX_OPERATION_GAS } from '@airlock/protocol/secure/operationBounds'
import { operationIdOf, parseCallsId } from '@airlock/protocol/w3m/callsId'
import { bytesToHex, getAddress, type Hex, isHex, keccak256, pad, size } from 'viem'
import { parseSendCalls } from '../../approvals/evm/calls/parseCalls.ts'
import { readBlock } from '../../approvals/evm/calls/prepareTransactions.ts'
import { addressFact } from '../../approvals/evm/meanings/meaningParts.ts'
import type { ApprovalCall, Block, Fact, Simulation, WantedTransaction } from '../../approvals/shared/types.ts'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { FinalOperation, FinalTransaction, KeyClient } from '../../keys/KeyClient.ts'
import type { Read } from '../../rpc/createReads.ts'
import { readsOf } from '../../rpc/readsOf.ts'
import { callsFault } from '../smartAccount/callsFault.ts'
import { delegationOf } from '../smartAccount/delegate.ts'
import { encodeBatch } from '../smartAccount/encodeBatch.ts'
import { isOperationOf } from '../smartAccount/isOperationOf.ts'
import { createOperationTest } from './createOperationTest.ts'
import { isWithin } from './isWithin.ts'
import { timeOf } from './timeOf.ts'

type Options = { keys: Pick<KeyClient, 'askSponsor'>; read: Read; chainId: number; from: string }

/** Calls as an operation whose fee the operator pays. */
export type Sponsored = {
  operation: FinalOperation
  facts: Fact[]
  /** @throws SecureFault INVALID_INPUT where something would move to the account that carries it out */
  test(block: Block): Promise<Simulation | undefined>
}
/** The operator's part in one request, on a network where they pay fees. */
export type Sponsor = {
  /**
   * Returns the id of the same calls where they are being carried out.
   *
   * @throws SecureFault CALLS_REFUSED while others are
   */
  earlier(call: Pick<ApprovalCall, 'method' | 'params'>): Promise<Hex | undefined>
  /** Returns undefined where the operator does not pay now, or one call works not as an operation: then the person does. */
  offer(calls: readonly WantedTransaction[], transaction: FinalTransaction | undefined): Promise<Sponsored | undefined>
  /** Returns `false` where the screen must be shown anew: another operation was taken since, or a new test differs from the shown one. */
  isAsShown(): Promise<boolean>
  /** Returns the id of a signed operation before it is submitted. The server may return one with a later block. */
  idOf(signed: readonly string[]): Hex | undefined
  /** Submits a signed operation to the server, once. @returns its id @throws SecureFault; after an `isFinal` one it is never carried out */
  submit(signed: readonly string[]): Promise<Hex>
}

/** A shorter rest of its time is not enough to carry an operation out. */
const LEAST_VALID_S = 60
/** A shorter time is not enough to read and approve it, too. */
const LEAST_OFFERED_S = 150
const KEY_BYTES = 24
/** Clocks of devices differ from those of networks. */
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

  /** Hashes of the newest operation that was taken: when this was shown, and as far as is known now. */
  let first: { last: string | undefined } | undefined
  let last: string | undefined

  async function ask(calls?: SecureParams<'sponsor/status'>['calls']) {
    const answer = await keys.askSponsor('status', { chainId, ...(calls && { calls }) })
    last = answer.last
    first ??= { last }
    return answer
  }

  return {
    async earlier({ method, params }) {
      const { open } = await ask()
      if (open === undefined) return undefined
      const [first] = Array.isArray(params) ? params : []
      // Requested twice, by one page or by two, it is done once.
      if (method === 'wallet_sendCalls' && callsHashOf(first) === open.callsHash && isOwn(open.id)) return open.id
      throw callsFault('open')
    },
    async offer(calls, transaction) {
      if (transaction === undefined) return undefined
      const { gas, nonce, authorization } = transaction
      const callData = encodeBatch(calls).toLowerCase() as Hex
      const wanted = {
        callData,
        callGasLimit: Number(gas),
        // A key of its own: it takes the place of no other operation, and none takes its place.
        key: bytesToHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
        ...(authorization !== undefined && { authorization: { nonce } }),
      }
      // No server takes more.
      if (size(callData) > MAX_OPERATION_BYTES || wanted.callGasLimit > MAX_OPERATION_GAS) return undefined
      const [{ offer }, newest] = await Promise.all([ask(wanted), readBlock(read, chainId)])
      if (offer === undefined) return undefined
      // The server knows what its paymaster would pay for in vain; more than was asked for is nobody's wish.
      const { callGasLimit, payment } = offer
      if (callGasLimit > wanted.callGasLimit) return undefined
      const { timestamp } = newest
      const at = now()
      const { validUntil } = offer
      // The operator's node may be behind: what is over before it can be approved would be shown anew without end.
      if (validUntil < Number(timestamp) + LEAST_OFFERED_S) return undefined
      // The operation may happen until then: the account signs for no longer time.
      if (validUntil > Math.max(Number(timestamp), now()) + MAX_VALID_S + CLOCK_S) return undefined
      const operation: FinalOperation = {
        payment,
        chainId,
        sender: from,
        validUntil,
        key: wanted.key,
        calls: calls.map(({ to, value, data }) => ({ to: to ?? '', value: value.toString(), data })),
        callGasLimit,
        // The account sends nothing itself, so that its number is not used before.
        ...(authorization !== undefined && { authorization: { nonce } }),
      }
      // A call of no code does not fail: without its contract an operation would have no end.
      const deadline = await chain.code(OPERATION_DEADLINE)
      if (!isHex(deadline) || keccak256(deadline) !== OPERATION_DEADLINE_HASH) return undefined
      // Without the test nothing says that this paymaster takes nothing.
      const { test } = await operationTest.simulate(operation, newest)
      if (test?.outcome !== 'works') return undefined
      return {
        operation,
        facts: [
          addressFact('paidBy', getAddress(payment.paymaster)),
          { name: 'notAfter', value: timeOf(validUntil), look: 'text' },
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
      // Another tab may have had the same done since.
      if (last !== first?.last) return false
      if (shown === undefined) return true
      const { operation, transaction, at, test } = shown
      const { authorization, validUntil } = operation
      const block = await readBlock(read, chainId)
      // Both clocks count: a network's stands still while it has no blocks, a device's may be wrong but goes on.
      const left = Math.min(validUntil - Number(block.timestamp), MAX_VALID_S - (now() - at))
      if (left < LEAST_VALID_S) return false
      const [code, count] = await Promise.all([chain.code(from), chain.sent(from, 'pending')])
      // Code that is authorized at a number that was used meanwhile would not be set, and calls without code do nothing.
      const isDelegated = delegationOf(code).kind === 'ours'
      if (isDelegated !== (authorization === undefined)) return false
      if (authorization !== undefined && Number(count) !== authorization.nonce) return false
      // Another tab may have sent the same calls since, which the person pays.
      if (Number(count) > transaction.nonce) return false
      return isWithin(await operationTest.run(operation, block), test)
    },
    idOf([params = '', hash = '']) {
      if (shown === undefined) return undefined
      const { operation }: SecureParams<'sponsor/send'> = JSON.parse(params)
      return operationIdOf({
        chainId,
        asked: shown.operation.calls.length,
        hash: hash as Hex,
        account: getAddress(from),
        key: operation.key as Hex,
        block: Number(shown.block),
        validUntil: operation.validUntil,
      })
    },
    async submit([params = '', hash = '']) {
      const wanted: SecureParams<'sponsor/send'> = JSON.parse(params)
      const { id } = await keys.askSponsor('send', {
        ...wanted,
        ...(first && { last: first.last ?? null }),
        // Its person may pay for the same while this is on its way, in a frame that was loaded anew.
        ...(shown && { nonce: shown.transaction.nonce }),
      })
      const [sent, , key, , end] = parseCallsId(id)?.hashes ?? []
      const { operation } = wanted
      // Its status is read by key and end.
      const isSame = sent === hash && key === pad(operation.key as Hex) && Number(end) === operation.validUntil
      if (!isSame || !isOwn(id)) throw new SecureFault('UNAVAILABLE')
      return id
    },
  }

  function isOwn(id: string): id is Hex {
    const sent = parseCallsId(id)
    return isOperationOf(sent, from) && sent.chainId === chainId
  }

  function callsHashOf(row: unknown): Hex | undefined {
    const { calls } = parseSendCalls(row, { chainId, from })
    return calls.some(({ to }) => to === null) ? undefined : keccak256(encodeBatch(calls))
  }
}

const now = () => Math.floor(Date.now() / 1_000)
