import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import { ApiError } from '../ApiError.ts'
import { bundledOperations, type StoredOperation } from './bundledOperations.ts'
import { createBundlerLog } from './bundlerLog.ts'
import type { createBundlerMetrics } from './bundlerMetrics.ts'
import type { CheckedOperation } from './checkOperation.ts'
import type { Caps, Offer, RequestedCalls } from './FeePayer.ts'
import { offerPayment } from './offerPayment.ts'
import { openBundler } from './openBundler.ts'
import { openNode } from './openNode.ts'
import type { BundlerNetwork, BundlerOptions } from './readBundlers.ts'
import { submitOperation } from './submitOperation.ts'

const BATCH_SIZE = 8
/** An operation that no block contains after this time is submitted again, unchanged. */
const STUCK_MS = 20_000
const POLL_INTERVAL_MS = 60_000

type Options = {
  network: BundlerNetwork
  database: Database
  options: BundlerOptions
  metrics: ReturnType<typeof createBundlerMetrics>
}

export type SponsoredNetwork = {
  chainId: number
  node: ReturnType<typeof openNode>
  bundler: ReturnType<typeof openBundler>
  rows: ReturnType<typeof bundledOperations>
  options: BundlerOptions
  metrics: Options['metrics']
  /** @returns whether it may still happen */
  isOpen(stored: StoredOperation): Promise<boolean>
  /** @throws ApiError SPONSOR_OFF, SPONSOR_NETWORK */
  refuseUnlessReady(): Promise<void>
}

export function openNetwork({ network, database, options, metrics }: Options) {
  const { chainId } = network
  const node = openNode(network)
  const bundler = openBundler(network)
  const rows = bundledOperations(database, chainId)
  const log = createBundlerLog(chainId)
  let missing: readonly string[] | undefined
  let checkAt = 0

  async function isOpen(stored: StoredOperation): Promise<boolean> {
    const end = await node.endOf(stored)
    if (end !== 'open') await rows.record(stored.hash, end === 'used' ? 'used' : 'ended')
    return end === 'open'
  }

  async function check(): Promise<readonly string[]> {
    checkAt = performance.now() + POLL_INTERVAL_MS
    try {
      missing = (await Promise.all([node.findMissing(), bundler.missing()])).flat()
      log.missing(missing)
      return missing
    } catch (cause) {
      missing = undefined
      throw cause
    }
  }

  async function pollOne(stored: StoredOperation, time: number): Promise<void> {
    const { hash, call, validUntil, ageMs } = stored
    if (!(await isOpen(stored)) || validUntil <= time || call.operation === undefined) return
    if (ageMs < STUCK_MS || !(await rows.claim(hash, STUCK_MS))) return
    // The nonce is used once, however often the operation is submitted.
    await bundler.send(call.operation, hash).catch(() => false)
    metrics.resent(chainId)
  }

  const sponsored: SponsoredNetwork = {
    ...{ chainId, node, bundler, rows, options, metrics, isOpen },
    async refuseUnlessReady() {
      if ((await check()).length > 0) throw new ApiError('SPONSOR_OFF')
    },
  }

  return {
    isReady: () => missing?.length === 0,
    async openOf(sender: Address) {
      const stored = await rows.openOf(sender)
      if (stored === undefined || !(await isOpen(stored).catch(() => true))) return undefined
      return { id: stored.id, callsHash: stored.callsHash }
    },
    offer: (sender: Address, requested: RequestedCalls, caps: Caps): Promise<Offer> =>
      offerPayment(sponsored, sender, requested, caps),
    send: (operation: CheckedOperation): Promise<Hex> => submitOperation(sponsored, operation),
    async poll() {
      const waiting = await rows.waiting()
      metrics.waiting(chainId, waiting.length)
      if (performance.now() > checkAt) await check()
      if (waiting.length === 0) return
      const time = node.timeOf(await node.block())
      log.expired(waiting, time)
      let failure: unknown
      const polled = (stored: StoredOperation) =>
        pollOne(stored, time).catch((cause) => {
          failure ??= cause
        })
      for (let at = 0; at < waiting.length; at += BATCH_SIZE)
        await Promise.all(waiting.slice(at, at + BATCH_SIZE).map(polled))
      if (failure !== undefined) throw failure
    },
  }
}
