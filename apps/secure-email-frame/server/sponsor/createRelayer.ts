import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { Fault } from '../Fault.ts'
import type { CheckedOperation } from './checkOperation.ts'
import { type Fees, type Node, openNode } from './openNode.ts'
import type { SponsorOptions } from './readSponsor.ts'
import { relayedOperations, type Waiting } from './relayedOperations.ts'
import { createRelayMetrics } from './relayMetrics.ts'

export type Relayer = {
  address: Address
  options: SponsorOptions
  /** The network is one that the relayer pays on, and it has something to pay with as far as is known. */
  pays(chainId: number): boolean
  /**
   * Brings an operation to its network, once.
   *
   * @param count takes it from the caps of who asks, and returns what undoes that
   * @throws Fault SPONSOR_OFF, SPONSOR_LIMIT, SPONSOR_EMPTY, SPONSOR_NETWORK, or of what the EntryPoint refuses
   */
  relay(operation: CheckedOperation, count: (gas: bigint) => Promise<() => Promise<void>>): Promise<void>
  /** Looks after what waits: notes what is mined, and sends what is stuck at a higher fee. Never rejects. */
  tend(): Promise<void>
  /** For `/healthz`: address, and balance in wei by chain id where it was read. */
  health(): { address: Address; balances: Record<string, string> }
  /** Text for Prometheus. */
  metrics(): string
  refused(code: string): void
}

/** A transaction that no block took for so long is sent again. */
const STUCK_MS = 30_000
/** A network whose count of the relayer's transactions is behind what waits for so long is another one than before. */
const LOST_MS = 10 * 60_000
/** Nodes take a replacement that pays a tenth more. */
const raised = (price: bigint) => (price * 1_125n + 999n) / 1_000n
/** More than this many times what others pay is not what a transaction is stuck for, nor what one in its place is worth. */
const MOST_RAISED = 5n
/** Operations that may take the place of one, each at a higher price than the one before. */
const MOST_REPLACED = 3
/** Beside the operation's own gas: the EntryPoint's, and that of the authorization (EIP-7702). */
const BRING_GAS = 130_000n
const AUTHORIZATION_GAS = 37_500n
/** The dearer price of each byte of data. https://eips.ethereum.org/EIPS/eip-7623 */
const BYTE_GAS = 40n
/** With the chain's id: the lock of one relayer on one network, whichever process has it. */
const LOCK = 7_411_903

export function createRelayer(database: Database, options: SponsorOptions): Relayer {
  const { account } = options
  const metrics = createRelayMetrics()
  const networks = new Map([...options.rpcUrls].map(([chainId, url]) => [chainId, openNetwork(chainId, openNode(url))]))

  function openNetwork(chainId: number, node: Node) {
    const rows = relayedOperations(database, account.address, chainId)
    let balance: bigint | undefined
    let turn: Promise<unknown> = Promise.resolve()

    /** One after the other in this process, and one process at a time: a nonce is nobody else's meanwhile. */
    function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
      const run = () =>
        database.transaction(async ({ query }) => {
          await query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, `${account.address}|${chainId}`])
          return task()
        })
      const mine = turn.then(run, run)
      turn = mine.catch(() => {})
      return mine
    }

    async function sign({ nonce, call }: Pick<Waiting, 'nonce' | 'call'>, fees: Fees): Promise<Hex> {
      const { to = entryPoint08Address, data, gas, authorization } = call
      const transaction = {
        chainId,
        nonce,
        gas: BigInt(gas),
        maxFeePerGas: fees.maxFee,
        maxPriorityFeePerGas: fees.tip,
        to,
        data,
      }
      return authorization === undefined
        ? account.signTransaction({ ...transaction, type: 'eip1559' })
        : account.signTransaction({ ...transaction, type: 'eip7702', authorizationList: [authorization as never] })
    }

    /** @throws what the node says of a transaction that it does not take, or Fault SPONSOR_NETWORK where it may have taken it */
    async function send(hash: Hex, serialized: Hex, fees: Fees) {
      await rows.noteTransaction(hash, keccak256(serialized), fees)
      await node.send(serialized)
    }

    async function submit(operation: CheckedOperation, gas: bigint, count: Parameters<Relayer['relay']>[1]) {
      if (await rows.isKnown(operation.hash)) return
      const [mined, asked, waiting] = await Promise.all([node.nonceOf(account.address), node.fees(), rows.waiting()])
      balance = await node.balanceOf(account.address)
      const former = waiting.find(
        (one) => one.sender === operation.sender && one.operationNonce === operation.nonce && one.nonce >= mined,
      )
      const replaced = former === undefined ? 0 : (former.call.replaced ?? 0) + 1
      const fees = former === undefined ? asked : higher(asked, former.fees)
      if (fees === undefined || replaced > MOST_REPLACED) throw new Fault('SPONSOR_LIMIT')
      if (balance < gas * fees.maxFee) throw new Fault('SPONSOR_EMPTY')
      const nonce = former?.nonce ?? Math.max(mined, ...waiting.map((one) => one.nonce + 1))
      const { hash, sender, nonce: operationNonce, authorization } = operation
      const call = { data: operation.bring(account.address), gas: String(gas), authorization, replaced }
      // Before anything is counted or kept: a row that nobody can sign would hold up all those after it.
      const serialized = await sign({ nonce, call }, fees).catch(() => undefined)
      if (serialized === undefined) throw new Fault('OPERATION_REFUSED')
      const undo = await count(gas)
      if (former !== undefined) await rows.setState(former.hash, 'replaced')
      await rows.insert({ hash, sender, operationNonce, nonce, call, fees })
      try {
        await send(hash, serialized, fees)
      } catch (cause) {
        // Without a word of the node's it may be there: then it is looked after as what waits.
        if (!isRefusal(cause)) return
        await rows.remove(hash)
        if (former !== undefined) await rows.setState(former.hash, 'waiting')
        await undo()
        throw new Fault(former === undefined ? 'SPONSOR_NETWORK' : 'OPERATION_NONCE')
      }
      metrics.sent(chainId)
    }

    async function tend() {
      const [mined, balanceNow, waiting] = await Promise.all([
        node.nonceOf(account.address),
        node.balanceOf(account.address),
        rows.waiting(),
      ])
      balance = balanceNow
      metrics.waiting(chainId, waiting.length)
      if (waiting.length === 0) return
      const open: Waiting[] = []
      for (const one of waiting) {
        if (one.nonce >= mined) open.push(one)
        else await settle(one)
      }
      const [first] = open
      if (first === undefined || first.ageMs < STUCK_MS) return
      if (first.nonce > mined) {
        if (first.ageMs > LOST_MS) for (const one of open) await rows.setState(one.hash, 'lost')
        return
      }
      const asked = await node.fees()
      const fees = higher(asked, first.fees) ?? first.fees
      const serialized = await sign(first, fees).catch(() => undefined)
      if (serialized === undefined) return setAside(first, asked)
      await send(first.hash, serialized, fees).catch(() => {})
      metrics.resent(chainId)
    }

    /** Fills the nonce of what can not be signed with a transaction of the relayer to itself, so that what waits after it is mined. */
    async function setAside({ hash, nonce }: Waiting, fees: Fees) {
      const gas = (await node.emptyGas(account.address)) * 2n
      const call = { to: account.address, data: '0x' as const, gas: String(gas) }
      const serialized = await sign({ nonce, call }, fees)
      const empty = keccak256(serialized)
      await rows.setState(hash, 'lost')
      await rows.insert({ hash: empty, sender: account.address, operationNonce: '0x0', nonce, call, fees })
      console.error(`relayer of ${chainId}: ${hash} can not be signed; nonce ${nonce} is given up`)
      await send(empty, serialized, fees).catch(() => {})
    }

    /**
     * A transaction that failed brought nothing, and the relayer paid for looking. Where nobody else brought the operation either, or another
     * one under its number, it may be tried again.
     */
    async function settle({ hash, transactions, sender, operationNonce, ageMs }: Waiting) {
      const statuses = (await Promise.all(transactions.map(node.receiptOf))).map((receipt) => receipt?.status)
      const isReverted = statuses.includes('0x0')
      const isDone = statuses.includes('0x1') || (await node.isUsed(sender, operationNonce))
      // The node that is asked for receipts may be behind the one that counted.
      if (!isDone && !isReverted && ageMs < STUCK_MS) return
      if (isReverted) metrics.reverted(chainId)
      await rows.setState(hash, isDone ? 'mined' : 'lost')
    }

    return {
      balance: () => balance,
      isKnown: rows.isKnown,
      simulate: (operation: CheckedOperation, gas: bigint) => node.simulate(operation, account.address, gas),
      submit: (...given: Parameters<typeof submit>) => inTurn(() => submit(...given)),
      tend: () => inTurn(tend),
    }
  }

  const relayer: Relayer = {
    address: account.address,
    options,
    pays: (chainId) => networks.has(chainId) && networks.get(chainId)?.balance() !== 0n,
    async relay(operation, count) {
      const network = networks.get(operation.chainId)
      if (network === undefined) throw new Fault('SPONSOR_OFF')
      if (await network.isKnown(operation.hash)) return
      const least = gasOf(operation)
      // A network may count more, such as the data on the one below it.
      const estimate = await network.simulate(operation, least)
      const needed = (estimate * 12n) / 10n
      await network.submit(operation, needed > least ? needed : least, count)
    },
    async tend() {
      for (const [chainId, network] of networks) {
        await network.tend().catch((cause: Error) => console.error(`relayer of ${chainId}: ${cause.message}`))
      }
    },
    health: () => ({
      address: account.address,
      balances: Object.fromEntries(
        [...networks].flatMap(([chainId, { balance }]) => {
          const known = balance()
          return known === undefined ? [] : [[String(chainId), String(known)]]
        }),
      ),
    }),
    metrics: () => metrics.text(new Map([...networks].map(([chainId, { balance }]) => [chainId, balance()]))),
    refused: metrics.refused,
  }
  return relayer
}

/** The EntryPoint keeps a 64th of what it has from the operation, and wants its gas whole (AA95). */
function gasOf({ gas, authorization, bring }: CheckedOperation): bigint {
  const bytes = BigInt((bring(entryPoint08Address).length - 2) / 2)
  const code = authorization === undefined ? 0n : AUTHORIZATION_GAS
  return (gas * 64n) / 63n + BRING_GAS + bytes * BYTE_GAS + code
}

/** Fees that a node takes in the place of `former`, or undefined where they would be more than `MOST_RAISED` times what is asked now. */
function higher(asked: Fees, former: Fees): Fees | undefined {
  const greater = (one: bigint, other: bigint) => (one > other ? one : other)
  const maxFee = greater(asked.maxFee, raised(former.maxFee))
  return maxFee > asked.maxFee * MOST_RAISED ? undefined : { maxFee, tip: greater(asked.tip, raised(former.tip)) }
}

/** What a node answers is a refusal; a connection that broke says nothing. */
function isRefusal(cause: unknown): boolean {
  const KNOWN = /already known|known transaction|already imported/i
  for (let one = cause; one instanceof Error; one = one.cause as Error) {
    if (KNOWN.test(one.message)) return false
    if (one.name === 'RpcRequestError') return true
  }
  return false
}
