import {
  CONFIRMATIONS,
  ENTRY_POINT,
  MAX_VALID_S,
  SETTLED_S,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { Database } from '@airlock/server/openDatabase'
import { type Address, type Hex, keccak256, numberToHex } from 'viem'
import { Fault } from '../Fault.ts'
import {
  type CheckedCalls,
  type CheckedOperation,
  checkCalls,
  checkOperation,
  refuseUnlisted,
} from './checkOperation.ts'
import type { Cost, Count, FeePayer, Look, WantedCalls } from './FeePayer.ts'
import { type Fees, GATE, openNode } from './openNode.ts'
import { operationIdOf } from './operationIdOf.ts'
import type { NetworkOptions, SponsorOptions } from './readSponsor.ts'
import { createRelayLog } from './relayLog.ts'
import { createRelayMetrics } from './relayMetrics.ts'
import { type Kept, MAX_WAITING, type Room, sponsoredOperations } from './sponsoredOperations.ts'

export type Relayer = FeePayer & { address: Address; options: SponsorOptions }

/** A transaction that no block took for so long is sent again. */
const STUCK_MS = 30_000
/** One that no node is known to have is, by whichever process finds it. */
const UNSENT_MS = 5_000
/** So long after it was kept, the nonce of what no node takes goes to something empty: nodes refuse some by rules that no test of theirs knows. */
const UNTAKEN_MS = 20_000
/** So does that of what no block takes in spite of higher prices, if others wait behind it: networks pass some on by rules of their own. */
const HOLDING_MS = 120_000
/** So long after the last try, a nonce that nothing fills was given out on another network of the same id. */
const GAP_MS = 60_000
/** Rows that are looked at at once. */
const AT_ONCE = 8
/** Nodes take a replacement that pays a tenth more. */
const raised = (price: bigint) => (price * 1_125n + 999n) / 1_000n
const higher = ({ maxFee, tip }: Fees): Fees => ({ maxFee: raised(maxFee), tip: raised(tip) })
const lesser = (one: bigint, other: bigint) => (one < other ? one : other)
const greater = (one: bigint, other: bigint) => (one > other ? one : other)
const maxOf = (one: Fees, other: Fees): Fees => ({
  maxFee: greater(one.maxFee, other.maxFee),
  tip: greater(one.tip, other.tip),
})
/** The highest price of an operation, as a multiple of the price when it comes. */
const MOST_RAISED = 3n
/** Of the most that it may cost, what is mined counts for a tenth at least: a node whose receipts are wrong has ten times the coin of a day paid. */
const LEAST_PART = 10n
/** A shorter time is not enough for a block. */
const LEAST_VALID_S = 20
/** Servers differ in the time that they know of a network. */
const CLOCK_S = 30
/** Beside the operation's own gas: the EntryPoint's, and that of the authorization (EIP-7702). */
const BRING_GAS = 150_000n
const AUTHORIZATION_GAS = 37_500n
/** The dearer price of each byte of data. https://eips.ethereum.org/EIPS/eip-7623 */
const BYTE_GAS = 40n
/** Bytes of `handleOps` beside those of the calls. */
const OPERATION_BYTES = 1_200n

export function createRelayer(database: Database, options: SponsorOptions): Relayer {
  const { account } = options
  const metrics = createRelayMetrics()
  const networks = new Map([...options.networks].map(([chainId, network]) => [chainId, openNetwork(chainId, network)]))

  function openNetwork(chainId: number, network: NetworkOptions) {
    const { highestGasPrice, coinPerDay, mostCoin } = network
    const node = openNode(network, [GATE])
    const rows = sponsoredOperations(database, account.address, chainId)
    let balance: bigint | undefined
    const log = createRelayLog(`relayer of ${chainId}`)
    /** Times of the blocks in which transactions were first found below the newest ones. */
    const minedSince = new Map<Hex, number>()

    async function sign({ data, gas, authorization, to, nonce }: Transaction, { maxFee, tip }: Fees): Promise<Hex> {
      const transaction = { chainId, nonce, gas, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip, to, data }
      return authorization === undefined
        ? account.signTransaction({ ...transaction, type: 'eip1559' })
        : account.signTransaction({ ...transaction, type: 'eip7702', authorizationList: [authorization] })
    }

    /** Notes how an operation stands by its network. @returns whether it may still happen */
    async function isOpen(kept: Kept): Promise<boolean> {
      const end = await node.endOf(kept)
      if (end !== 'open') await rows.note(kept.hash, end === 'used' ? 'used' : 'ended')
      return end === 'open'
    }

    /** @throws Fault SPONSOR_LIMIT above the price that the operator pays */
    async function price(gas: bigint, bytes: bigint) {
      const [fees, dataFee] = await Promise.all([node.fees(), node.dataFee({ gas, bytes })])
      if (fees.maxFee > highestGasPrice) throw new Fault('SPONSOR_LIMIT')
      const highest = lesser(fees.maxFee * MOST_RAISED, highestGasPrice)
      return { fees, highest, cost: { gas, coin: gas * highest + dataFee } }
    }

    /** @throws Fault SPONSOR_OFF, OPERATION_REFUSED */
    async function refuseUnlessReady(calls: CheckedCalls) {
      refuseUnlisted(calls, options)
      if ((await node.missing()).length > 0) throw new Fault('SPONSOR_OFF')
    }

    /** Returns `false` for a node that is behind: the nonces that it counts next are used, and it knows of no end. */
    async function isUpToDate(mined: number): Promise<boolean> {
      return mined >= (await rows.leastMined())
    }

    /** @throws Fault SPONSOR_NETWORK, SPONSOR_BUSY, SPONSOR_LIMIT, SPONSOR_EMPTY where what waits and this may cost more than there is */
    async function makeRoom({ coin }: Cost): Promise<Room> {
      const mined = await node.nonceOf(account.address)
      if (!(await isUpToDate(mined))) throw new Fault('SPONSOR_NETWORK')
      const inLine = (await rows.waiting()).filter(({ nonce }) => nonce !== null && nonce >= mined)
      if (inLine.length >= MAX_WAITING) throw new Fault('SPONSOR_BUSY')
      if ((await rows.coinOfDay()) + coin > coinPerDay) throw new Fault('SPONSOR_LIMIT')
      // After the number: what is mined in between counts as waiting and as spent.
      const found = await node.balanceOf(account.address)
      balance = found
      const promised = inLine.reduce((sum, kept) => sum + kept.coin, 0n)
      if (found < promised + coin) throw new Fault('SPONSOR_EMPTY')
      return { mined, balance: found, coinPerDay }
    }

    return {
      balance: () => balance,
      async openOf(sender: Address) {
        const kept = await rows.openOf(sender)
        if (kept === undefined || !(await isOpen(kept).catch(() => true))) return undefined
        const { id, callsHash, call } = kept
        return { id, callsHash, isCancelled: call.isCancelled === true }
      },
      async offer(sender: Address, wanted: WantedCalls, { look }: { look: Look }) {
        const calls = checkCalls(wanted, { owner: sender })
        await refuseUnlessReady(calls)
        await node.refuseUnfit(sender, calls.authorization)
        const { cost } = await price(gasOf(calls), calls.bytes + OPERATION_BYTES)
        await makeRoom(cost)
        await look(cost)
        return { relayer: account.address, validUntil: await node.endOfOffer() }
      },
      async relay(operation: CheckedOperation, count: Count): Promise<Hex> {
        const { hash, sender, key, validUntil, authorization, last } = operation
        const known = await rows.byHash(hash)
        if (known !== undefined) return idOf(known)
        await refuseUnlessReady(operation)
        const block = await node.block()
        const time = node.timeOf(block)
        if (validUntil < time + LEAST_VALID_S) throw new Fault('OPERATION_EXPIRED')
        if (validUntil > time + MAX_VALID_S + CLOCK_S) throw new Fault('OPERATION_REFUSED')
        const earlier = await rows.openOf(sender)
        if (earlier !== undefined && (await isOpen(earlier))) throw new Fault('OPERATION_OPEN')
        const least = gasOf(operation)
        const bytes = BigInt((operation.data.length - 2) / 2)
        // A network may count more, such as the data on the one below it (`in-gas`).
        const needed = ((await node.simulate(operation, account.address, least)) * 12n) / 10n
        const { fees, highest, cost } = await price(greater(needed, least), bytes)
        const room = await makeRoom(cost)
        const id = operationIdOf(operation, block.number)
        const call = { data: operation.data, gas: String(cost.gas), authorization }
        // A row without a signer would hold up all those after it.
        await sign({ to: ENTRY_POINT, ...call, gas: cost.gas, nonce: room.mined }, fees)
        const undo = await count(cost)
        const nonce = await rows
          .insert(
            {
              hash,
              sender,
              key,
              callsHash: operation.callsHash,
              validUntil,
              id,
              call,
              fees,
              highest,
              coin: cost.coin,
              last,
            },
            room,
          )
          .catch(async (cause) => {
            await undo()
            throw cause
          })
        if (typeof nonce === 'string') {
          await undo()
          throw new Fault((await rows.openOf(sender)) === undefined ? NOT_KEPT[nonce] : 'OPERATION_OPEN')
        }
        const answer = await send({ hash, nonce, to: ENTRY_POINT, ...call, gas: cost.gas }, fees)
        if (answer === 'refused' && (await rows.refuse(hash))) {
          await undo()
          throw new Fault('SPONSOR_NETWORK')
        }
        metrics.sent(chainId)
        return id
      },
      async cancel(hash: Hex): Promise<void> {
        const kept = await rows.ownByHash(hash)
        if (kept === undefined) return
        const head = await node.block()
        if (kept.nonce === null) await endCancelled(kept, (await node.block(belowNewest(head))).hash)
        else if (awaitsEmpty(kept)) await sendAgain({ ...kept, nonce: kept.nonce }, node.timeOf(head), 0)
      },
      async tend() {
        const head = await node.block()
        const time = node.timeOf(head)
        const below = belowNewest(head)
        // A failure at the balance, at the contracts or at one row does not keep the others from theirs.
        let failure: unknown
        const fail = (cause: unknown): undefined => {
          failure ??= cause
        }
        const [mined, minedBelow, settledBlock, balanceNow, waiting] = await Promise.all([
          node.nonceOf(account.address),
          node.nonceOf(account.address, below),
          node.block(below),
          node.balanceOf(account.address).catch(fail),
          rows.waiting(),
        ])
        if (balanceNow !== undefined) {
          balance = balanceNow
          log.balance({ address: account.address, coin: balanceNow, most: mostCoin })
        }
        metrics.waiting(chainId, waiting.length)
        forgetSettled(waiting)
        await node.lookForMissing().then(log.missing, fail)
        log.neverEnding(waiting, time)
        const settled = { mined: minedBelow, at: settledBlock.timestamp, head: head.timestamp }
        const look = async (kept: Kept) => {
          if (kept.state === 'open' || kept.state === 'used') await isOpen(kept).catch(fail)
          if (isSettled(kept, settled)) await end(kept, settledBlock.hash).catch(fail)
          else if (kept.minedNonce !== null) await endCancelled(kept, settledBlock.hash).catch(fail)
        }
        for (let at = 0; at < waiting.length; at += AT_ONCE)
          await Promise.all(waiting.slice(at, at + AT_ONCE).map(look))
        const inLine = (await rows.waiting()).flatMap((kept) =>
          kept.nonce === null || kept.nonce < mined ? [] : [{ ...kept, nonce: kept.nonce }],
        )
        // A gap that such a node sees is none: what would fill it has a nonce that is used. Asked after the rows, one that another server settled
        // meanwhile is known to be mined.
        const isBehind = !(await isUpToDate(mined))
        for (const [index, kept] of inLine.entries()) {
          const isFirst = index === 0
          const isMissing = kept.transaction === null || awaitsEmpty(kept)
          const afterMs = isMissing ? UNSENT_MS : STUCK_MS
          if (isFirst && kept.nonce > mined) await (isBehind ? undefined : fillGap(kept, mined).catch(fail))
          else if (isFirst && inLine.length > 1) await sendFirst(kept, time, afterMs).catch(fail)
          else if (isFirst || isMissing) await sendAgain(kept, time, afterMs).catch(fail)
        }
        if (failure !== undefined) throw failure
      },
    }

    /** Notes what the node took. */
    async function send({ hash, ...transaction }: Transaction & { hash: Hex }, fees: Fees): Promise<Sent> {
      const serialized = await sign(transaction, fees)
      const hashOfIt = keccak256(serialized)
      const stated = await node.send(serialized).then(() => 'taken' as const, answerOf)
      // A proxy may have sent it twice: the first one can have taken what the second one needs.
      const answer = stated === 'refused' ? await node.knows(hashOfIt).then(asTaken, () => 'unknown' as const) : stated
      if (answer === 'taken') await rows.noteTransaction(hash, hashOfIt, { fees, isEmpty: transaction.data === '0x' })
      return answer
    }

    async function sendFirst(kept: Kept & { nonce: number }, time: number, afterMs: number) {
      // A transaction that was never sent again waited for others until now.
      const isTried = kept.ageMs < kept.keptMs
      if (kept.keptMs < HOLDING_MS || !isTried) return sendAgain(kept, time, afterMs)
      await rows.giveUp(kept.hash)
      return sendAgain({ ...kept, call: { ...kept.call, isGivenUp: true } }, time, afterMs)
    }

    /** Sends what waits at a higher price; in the place of what would come too late, something empty. */
    async function sendAgain(kept: Kept & { nonce: number }, time: number, afterMs: number) {
      if (kept.ageMs < afterMs || !(await rows.claim(kept, afterMs))) return
      const { hash, nonce, call, highest } = kept
      // Also one that has ended: the blocks that carried it out may be gone again.
      const isInTime = kept.state !== 'refused' && kept.validUntil > time
      const isLive = isInTime && call.isGivenUp !== true
      const asked = await node.fees()
      const least = kept.transaction === null ? kept.fees : higher(kept.fees)
      const gas = isLive ? BigInt(call.gas) : lesser((await node.emptyGas(account.address)) * 2n, BigInt(call.gas))
      // Something empty may cost what was counted for the operation: prices may be many times higher by then, and all others wait behind it.
      const most = (BigInt(call.gas) * highest) / gas
      // At the highest price it is sent as it was: a node may have lost it, and all others wait behind it.
      const isHighest = least.maxFee > most
      const { maxFee, tip } = isHighest ? kept.fees : maxOf(asked, least)
      const fees = { maxFee: lesser(maxFee, most), tip: lesser(tip, lesser(maxFee, most)) }
      const transaction = isLive
        ? { to: ENTRY_POINT as Address, ...call, gas }
        : { to: account.address, data: '0x' as const, gas }
      const answer = await send({ hash, nonce, ...transaction }, fees)
      // The node has one that is not noted, at a price that is not known.
      if (answer === 'underpriced' && !isHighest) await rows.noteFees(hash, higher(fees))
      if (answer === 'unknown' && kept.transaction === null && kept.keptMs > UNTAKEN_MS) await rows.giveUp(hash)
      metrics.resent(chainId)
    }

    /** Nothing fills the nonces below: another network had this id, or a process ended before it sent them. */
    async function fillGap(kept: Kept & { nonce: number }, mined: number) {
      if (kept.ageMs < GAP_MS || !(await rows.claim(kept, GAP_MS))) return
      // An operation moves once: a node that is wrong about the number of transactions would have it signed, and paid for, under each nonce.
      const mayMove = kept.state === 'open' && kept.call.isMoved !== true
      await (mayMove ? rows.move(kept.hash, mined) : rows.letGo(kept.hash))
    }

    /** Deletes the times of operations that another server settled. */
    function forgetSettled(waiting: readonly Kept[]) {
      const hashes = new Set(waiting.map(({ hash }) => hash))
      for (const hash of minedSince.keys()) if (!hashes.has(hash)) minedSince.delete(hash)
    }

    /** Returns whether a nonce is used below the newest blocks, and has been for a while: some networks have many blocks a second. */
    function isSettled(
      { hash, nonce }: Kept,
      { mined, at, head }: { mined: number; at: number; head: number },
    ): boolean {
      const isMined = nonce !== null && nonce < mined
      // A block with a time far ahead would have it wait for ever.
      const since = Math.min(minedSince.get(hash) ?? at, head)
      if (isMined) minedSince.set(hash, since)
      else minedSince.delete(hash)
      return isMined && head - since >= SETTLED_S
    }

    /**
     * Ends what was cancelled and has a nonce that is used for good, where the EntryPoint counts it not. Both are read at one block: a node that is
     * behind the other's word would end what was carried out.
     */
    async function endCancelled({ hash, state, call, nonce, minedNonce, sender, key }: Kept, block: string) {
      const used = nonce ?? minedNonce
      if (state !== 'open' || call.isCancelled !== true || used === null) return
      const isUsedUp = await node.isUsedWithout({ account: account.address, nonce: used }, { sender, key }, block)
      if (isUsedUp) await rows.noteCancelled(hash, used)
    }

    async function end(kept: Kept, block: string) {
      await endCancelled(kept, block)
      await settle(kept)
    }

    async function settle({ hash, transaction, call, highest, coin }: Kept) {
      // Without a receipt that can be read it counts for the most that it may have cost.
      const receipt = transaction === null ? null : await node.receiptOf(transaction).catch(() => null)
      const beside = coin - BigInt(call.gas) * highest
      await rows.settle(hash, receipt && lesser(greater(receipt.cost + beside, coin / LEAST_PART), coin))
      if (receipt?.isReverted) metrics.reverted(chainId)
    }
  }

  const networkOf = (chainId: number) => {
    const network = networks.get(chainId)
    if (network === undefined) throw new Fault('SPONSOR_OFF')
    return network
  }
  /** Looks under way, by network. A slow node gets no second one at the same time, and keeps no other network waiting. */
  const looks = new Map<number, Promise<void>>()
  function tendNetwork(chainId: number): Promise<void> {
    const look =
      looks.get(chainId) ??
      networkOf(chainId)
        .tend()
        .catch((cause: Error) => console.error(`relayer of ${chainId}: ${cause.message}`))
        .finally(() => looks.delete(chainId))
    looks.set(chainId, look)
    return look
  }
  return {
    address: account.address,
    options,
    chainIds: [...networks.keys()],
    openOf: async (chainId, sender) => networks.get(chainId)?.openOf(sender),
    offer: async (chainId, sender, wanted, caps) => networkOf(chainId).offer(sender, wanted, caps),
    check: (params, owner) => checkOperation(params, { owner, relayer: account.address }),
    relay: async (operation, count) => networkOf(operation.chainId).relay(operation, count),
    cancel: async (chainId, hash) => networks.get(chainId)?.cancel(hash),
    async tend() {
      await Promise.all([...networks.keys()].map(tendNetwork))
    },
    // Address, and balance in wei by chain id where it was read.
    health: () => ({
      relayer: {
        address: account.address,
        balances: Object.fromEntries(
          [...networks].flatMap(([chainId, { balance }]) => {
            const known = balance()
            return known === undefined ? [] : [[String(chainId), String(known)]]
          }),
        ),
      },
    }),
    metrics: () => metrics.text(new Map([...networks].map(([chainId, { balance }]) => [chainId, balance()]))),
    refused: (_chainId, code) => metrics.refused(code),
  }
}

const NOT_KEPT = {
  busy: 'SPONSOR_BUSY',
  spent: 'SPONSOR_LIMIT',
  empty: 'SPONSOR_EMPTY',
  known: 'OPERATION_REFUSED',
} as const

type Transaction = {
  to: Address
  data: Hex
  gas: bigint
  nonce: number
  authorization?: NonNullable<CheckedOperation['authorization']> | undefined
}

/** The newest block that counts as there to stay. */
const belowNewest = ({ number }: { number: number }) => numberToHex(Math.max(0, number - CONFIRMATIONS))

/** Returns `true` for an operation that was cancelled while no node has the empty transaction in its place. */
const awaitsEmpty = ({ state, call }: Kept) => state === 'open' && call.isCancelled === true && call.isEmptied !== true

const asTaken = (isKnown: boolean): Sent => (isKnown ? 'taken' : 'refused')

/** @throws Fault OPERATION_REFUSED for one that was refused before */
function idOf({ state, id }: Kept): Hex {
  if (state === 'refused') throw new Fault('OPERATION_REFUSED')
  return id
}

/** The EntryPoint keeps a 64th of what it has from the operation, and wants its gas whole (AA95). */
function gasOf({ gas, bytes, authorization }: CheckedCalls): bigint {
  return (
    (gas * 64n) / 63n +
    BRING_GAS +
    (bytes + OPERATION_BYTES) * BYTE_GAS +
    (authorization === undefined ? 0n : AUTHORIZATION_GAS)
  )
}

/** Answers of a node to a transaction; after *unknown* the node, or one behind it, may have it. */
type Sent = 'taken' | 'refused' | 'underpriced' | 'unknown'

/**
 * An error is a refusal where it follows from the transaction alone, so that no other node behind the same address took it. Coin does not: a node
 * that is behind counts less of it, and one that has the transaction already counts it as spent.
 */
function answerOf(cause: unknown): Sent {
  const stated = cause instanceof Error ? [cause.message, (cause as { details?: unknown }).details].join(' ') : ''
  if (/already known|\bknown transaction|already imported/i.test(stated)) return 'taken'
  if (/underpriced/i.test(stated)) return 'underpriced'
  return /intrinsic gas|exceeds block gas limit/i.test(stated) ? 'refused' : 'unknown'
}
