import { MAX_OPERATION_GAS } from '@airlock/protocol/secure/operationBounds'
import { gasOfPayment, type Payment } from '@airlock/protocol/secure/payment'
import type { Database } from '@airlock/server/openDatabase'
import { type Address, concatHex, type Hex, pad } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { Fault } from '../Fault.ts'
import { bundledOperations, type StoredOperation } from './bundledOperations.ts'
import { createBundlerLog } from './bundlerLog.ts'
import { createBundlerMetrics } from './bundlerMetrics.ts'
import {
  bundledOperation,
  type CheckedOperation,
  checkCalls,
  DELEGATE,
  handleOpsData,
  hashOf,
  refuseUnlisted,
  SIMULATED_SUBMITTER,
} from './checkOperation.ts'
import type { Caps, Cost, FeePayer, Offer, RequestedCalls } from './FeePayer.ts'
import { openBundler, type StubData } from './openBundler.ts'
import { openNode } from './openNode.ts'
import { operationIdOf } from './operationIdOf.ts'
import type { BundlerNetwork, BundlerOptions } from './readBundlers.ts'

/** A shorter time is not enough for a block. */
const MIN_VALID_S = 20
/** Rows that are looked at at once. */
const AT_ONCE = 8
/** Servers differ in the time that they know of a network. */
const CLOCK_S = 30
/** An operation that no block took for so long is sent to the bundler again, as it is. */
const STUCK_MS = 20_000
/** So often the bundler is asked whether it is of this network. */
const POLL_INTERVAL_MS = 60_000
/** The signature that is estimated with is no account's, and gas for checking one differs. */
const MARGIN_PERCENT = 120n
/** Of calls: some bundlers state the gas used in the end, not the peak on the way. */
const CALLS_PERCENT = 150n
/** Beyond so much the EntryPoint has a tenth of what is stated for calls, and not used, paid to whoever brings them. */
const UNUSED_GAS = 40_000
/** Of a paymaster that names none: enough for one signature and its storage. */
const PAYMASTER_GAS = 100_000n
/**
 * A signature of nobody, with a low `s`, and an `r` that a key can be recovered from: the code of accounts refuses another as malformed, and a
 * bundler that carries it out to estimate it has nothing but that refusal.
 */
const STUB_SIGNATURE: Hex = concatHex([`0x${'22'.repeat(32)}`, pad('0x11', { size: 32 }), '0x1b'])

/**
 * Pays fees by a paymaster of the operator's choice (ERC-7677), whose operations a bundler carries out. Each word of the paymaster is counted, since
 * a client that has it can have the operation carried out; an operation that was sent is open until it ends by the network's clock, whatever the bundler
 * says of it.
 */
export function createFeePayer(database: Database, options: BundlerOptions): FeePayer {
  const metrics = createBundlerMetrics()
  const networks = new Map(options.networks.map((network) => [network.chainId, openNetwork(network)]))

  function openNetwork(network: BundlerNetwork) {
    const { chainId } = network
    const node = openNode(network)
    const bundler = openBundler(network)
    const rows = bundledOperations(database, chainId)
    const log = createBundlerLog(chainId)
    let missing: readonly string[] | undefined
    let lookAt = 0

    /** Notes how an operation stands by its network. @returns whether it may still happen */
    async function isOpen(stored: StoredOperation): Promise<boolean> {
      const end = await node.endOf(stored)
      if (end !== 'open') await rows.note(stored.hash, end === 'used' ? 'used' : 'ended')
      return end === 'open'
    }

    async function look(): Promise<readonly string[]> {
      lookAt = performance.now() + POLL_INTERVAL_MS
      try {
        missing = (await Promise.all([node.findMissing(), bundler.missing()])).flat()
        log.missing(missing)
        return missing
      } catch (cause) {
        missing = undefined
        throw cause
      }
    }

    /** @throws Fault SPONSOR_OFF, SPONSOR_NETWORK */
    async function refuseUnlessReady() {
      if ((await look()).length > 0) throw new Fault('SPONSOR_OFF')
    }

    async function pollOne(stored: StoredOperation, time: number): Promise<void> {
      const { hash, call, validUntil, ageMs } = stored
      if (!(await isOpen(stored)) || validUntil <= time || call.operation === undefined) return
      if (ageMs < STUCK_MS || !(await rows.claim(hash, STUCK_MS))) return
      // The same operation: its nonce is used once, however often it is sent.
      await bundler.send(call.operation, hash).catch(() => false)
      metrics.resent(chainId)
    }

    return {
      isReady: () => missing?.length === 0,
      async openOf(sender: Address) {
        const stored = await rows.openOf(sender)
        if (stored === undefined || !(await isOpen(stored).catch(() => true))) return undefined
        return { id: stored.id, callsHash: stored.callsHash }
      },
      async offer(sender: Address, wanted: RequestedCalls, { look, count, ask }: Caps): Promise<Offer> {
        const { key } = wanted
        if (key === undefined) throw new Fault('SPONSOR_OFF')
        const calls = checkCalls(wanted, sender)
        refuseUnlisted({ ...calls, gas: BigInt(wanted.callGasLimit) }, options)
        if (await rows.isFull(sender)) throw new Fault('SPONSOR_BUSY')
        await refuseUnlessReady()
        await node.refuseUnfit(sender, calls.authorization)
        const [fees, validUntil] = await Promise.all([node.fees(), node.endOfOffer()])
        const parts = { sender, key, callData: wanted.callData as Hex, validUntil }
        const operationFor = (terms: Terms) => bundledOperation({ ...parts, ...terms }, STUB_SIGNATURE)
        /** Operation that bundler and paymaster are asked about. */
        const asked = (payment: Payment, { callGasLimit }: Pick<Terms, 'callGasLimit'> = wanted) => {
          const code = calls.authorization && { ...calls.authorization, address: DELEGATE, chainId }
          return requestOf(operationFor({ callGasLimit, payment }), code)
        }
        const prices = { maxFeePerGas: String(fees.maxFee), maxPriorityFeePerGas: String(fees.tip) }
        await look(MIN_COST)
        await ask()
        const stub = await bundler.stubData(asked({ ...NO_PAYMENT, ...prices }))
        const draft: Payment = { ...NO_PAYMENT, ...prices, ...paymasterOf(stub), ...stubGasOf(stub) }
        const estimate = await bundler.estimate(asked(draft))
        const payment: Payment = {
          ...draft,
          verificationGasLimit: Math.max(NO_PAYMENT.verificationGasLimit, gasIn(estimate.verificationGasLimit)),
          preVerificationGas: gasIn(estimate.preVerificationGas),
          // A paymaster that names its gas knows it.
          paymasterVerificationGasLimit: gasIn(
            stub.paymasterVerificationGasLimit ?? estimate.paymasterVerificationGasLimit ?? PAYMASTER_GAS,
          ),
          paymasterPostOpGasLimit: gasIn(stub.paymasterPostOpGasLimit ?? estimate.paymasterPostOpGasLimit ?? 0n, {
            least: 0,
          }),
        }
        const needed = gasIn(estimate.callGasLimit, { percent: CALLS_PERCENT }) + UNUSED_GAS
        const callGasLimit = Math.min(wanted.callGasLimit, needed)
        const gas = gasOfPayment({ callGasLimit, payment })
        refuseUnlisted({ ...calls, gas }, options)
        const undo = await count({ gas, coin: gas * fees.maxFee })
        try {
          const given = await bundler.paymasterData(asked(payment, { callGasLimit }))
          // Another one was estimated with.
          if (given.paymaster.toLowerCase() !== payment.paymaster) throw new Fault('OPERATION_REFUSED')
          const terms: Terms = { callGasLimit, payment: { ...payment, ...paymasterOf(given) } }
          await rows.offer(hashOf(operationFor(terms), chainId))
          return { ...terms, validUntil }
        } catch (cause) {
          await undo()
          throw cause
        }
      },
      async send(operation: CheckedOperation): Promise<Hex> {
        const { hash, sender, key, callsHash, validUntil, authorization, user, gas, last } = operation
        const known = await rows.byHash(hash)
        if (known !== undefined) return known.state === 'refused' ? refuse() : known.id
        // Of another one no gas was counted, and nobody asked the paymaster: the bundler would be asked for nothing, as often as somebody likes.
        if (!(await rows.isOffered(hash))) refuse()
        refuseUnlisted(operation, options)
        // The bundler is asked anew each time: an operation that was sent may happen, and the person waits for its end.
        await refuseUnlessReady()
        const block = await node.block()
        const time = node.timeOf(block)
        if (validUntil < time + MIN_VALID_S) throw new Fault('OPERATION_EXPIRED')
        if (validUntil > (await node.endOfOffer()) + CLOCK_S) throw new Fault('OPERATION_REFUSED')
        const earlier = await rows.openOf(sender)
        if (earlier !== undefined && (await isOpen(earlier))) throw new Fault('OPERATION_OPEN')
        try {
          const unsigned = handleOpsData({ ...user, signature: STUB_SIGNATURE }, SIMULATED_SUBMITTER)
          await node.simulateUnsigned(operation, unsigned, (gas * 64n) / 63n + AROUND_GAS)
        } catch (cause) {
          // Whoever has it may have brought it: one that happened is refused to nobody, or the person pays for the same calls.
          const end = await node.endOf({ sender, key, validUntil }).catch(() => 'open')
          if (end !== 'used' && end !== 'final') throw cause
        }
        const id = operationIdOf(operation, block.number)
        const sent = requestOf(user, authorization)
        if (!(await rows.insert({ hash, sender, key, callsHash, validUntil, id, call: { operation: sent }, last }))) {
          if ((await rows.openOf(sender)) !== undefined) throw new Fault('OPERATION_OPEN')
          throw new Fault((await rows.isFull(sender)) ? 'SPONSOR_BUSY' : 'OPERATION_REFUSED')
        }
        metrics.sent(chainId)
        // A bundler that says no may have it all the same.
        await bundler.send(sent, hash).catch(() => false)
        return id
      },
      async poll() {
        const waiting = await rows.waiting()
        metrics.waiting(chainId, waiting.length)
        if (performance.now() > lookAt) await look()
        if (waiting.length === 0) return
        const time = node.timeOf(await node.block())
        log.expired(waiting, time)
        // A failure at one does not keep the others from theirs.
        let failure: unknown
        const polled = (stored: StoredOperation) =>
          pollOne(stored, time).catch((cause) => {
            failure ??= cause
          })
        for (let at = 0; at < waiting.length; at += AT_ONCE)
          await Promise.all(waiting.slice(at, at + AT_ONCE).map(polled))
        if (failure !== undefined) throw failure
      },
    }
  }

  const networkOf = (chainId: number) => {
    const network = networks.get(chainId)
    if (network === undefined) throw new Fault('SPONSOR_OFF')
    return network
  }
  /** Looks under way, by network. */
  const looks = new Map<number, Promise<void>>()
  function pollNetwork(chainId: number): Promise<void> {
    const under =
      looks.get(chainId) ??
      networkOf(chainId)
        .poll()
        .catch((cause: Error) => console.error(`bundler of ${chainId}: ${cause.message}`))
        .finally(() => looks.delete(chainId))
    looks.set(chainId, under)
    return under
  }
  return {
    chainIds: [...networks.keys()],
    openOf: async (chainId, sender) => networks.get(chainId)?.openOf(sender),
    offer: async (chainId, sender, wanted, caps) => networkOf(chainId).offer(sender, wanted, caps),
    // The caps were charged when the paymaster gave its word.
    send: async (operation) => networkOf(operation.chainId).send(operation),
    async poll() {
      await Promise.all([...networks.keys()].map(pollNetwork))
    },
    /** By chain id, whether the bundler and all contracts were there when last looked for. */
    health: () => ({
      bundlers: Object.fromEntries([...networks].map(([chainId, { isReady }]) => [chainId, isReady()])),
    }),
    metrics: metrics.text,
    refused: metrics.refused,
  }
}

/** Beside the operation's own gas: the EntryPoint's, that of the data, and of the authorization. */
const AROUND_GAS = 1_000_000n
/** Before it is known what an operation costs: whoever has nothing left has nobody asked. */
const MIN_COST: Cost = { gas: 1n, coin: 1n }

/** Before the paymaster is known. */
const NO_PAYMENT: Payment = {
  paymaster: '0x0000000000000000000000000000000000000001',
  paymasterData: '0x',
  verificationGasLimit: 150_000,
  paymasterVerificationGasLimit: 100_000,
  paymasterPostOpGasLimit: 0,
  preVerificationGas: 100_000,
  maxFeePerGas: '0',
  maxPriorityFeePerGas: '0',
}

/** Parts of an operation that a paymaster gives its word for. */
type Terms = { callGasLimit: number; payment: Payment }

const paymasterOf = ({ paymaster, paymasterData }: Pick<StubData, 'paymaster' | 'paymasterData'>) => ({
  paymaster: paymaster.toLowerCase(),
  paymasterData: paymasterData.toLowerCase(),
})

function stubGasOf({ paymasterVerificationGasLimit, paymasterPostOpGasLimit }: StubData): Partial<Payment> {
  return {
    ...(paymasterVerificationGasLimit && {
      paymasterVerificationGasLimit: gasIn(paymasterVerificationGasLimit),
    }),
    ...(paymasterPostOpGasLimit && { paymasterPostOpGasLimit: gasIn(paymasterPostOpGasLimit, { least: 0 }) }),
  }
}

/** Gas with a margin. @throws Fault OPERATION_REFUSED for more than any operation may use, and for less than `least` */
function gasIn(stated: string | bigint, { least = 1, percent = MARGIN_PERCENT } = {}): number {
  const gas = Number((BigInt(stated) * percent) / 100n)
  if (gas < least || gas > MAX_OPERATION_GAS) throw new Fault('OPERATION_REFUSED')
  return gas
}

function refuse(): never {
  throw new Fault('OPERATION_REFUSED')
}

type Code = { address: Address; chainId: number; nonce: number; r?: Hex; s?: Hex; yParity?: 0 | 1 }

/** An operation as bundlers read it, with the authorization that sets its account's code (`eip7702Auth`). */
function requestOf({ authorization: _, ...user }: CheckedOperation['user'], code: Code | undefined): object {
  return formatUserOperationRequest({
    ...user,
    factoryData: '0x',
    ...(code && { authorization: code as UserOperation['authorization'] }),
  } as Partial<UserOperation>)
}
