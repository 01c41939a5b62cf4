import type { Connection, Database } from '@airlock/server/openDatabase'
import { kindOfError } from '../../kindOfError.ts'
import { NodeError, NodeFailed, type NodeRpc } from '../chain/NodeRpc.ts'
import { type IndexedNode, openIndexedNode } from './openIndexedNode.ts'
import { type Depth, runRound } from './round.ts'
import { isAwaited, readFollowed } from './watched.ts'

export type ChainIndexerOptions = {
  chain: number
  nodes: readonly NodeRpc[]
  database: Database
  depth: Depth
  maxTransfers?: number
  pollMs: number
  /** Receives endpoint names, no account. */
  log(message: string): void
}

export type ChainIndexer = {
  wake(): void
  close(): Promise<void>
}

const FOLLOWER_POLL_MS = 1_000
const AWAITED_POLL_MS = 250

export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { chain, database, pollMs, log } = options
  const nodes = new Map<NodeRpc, IndexedNode>()
  let running: Promise<void> | undefined
  let isStopping = false
  let isAwake = false
  let isResting = false
  let restMs = pollMs
  let wakeUp = () => {}

  async function sleep(ms: number) {
    if (!isAwake) await pause(ms)
  }

  async function pause(ms: number) {
    if (isStopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function rest(connection: Connection) {
    for (const until = Date.now() + pollMs; !isAwake && !isStopping && Date.now() < until; ) {
      await sleep(Math.min(pollMs, AWAITED_POLL_MS))
      if (await isAwaited(connection, chain)) break
    }
  }

  async function run() {
    let connection: Connection | undefined
    try {
      connection = await database.connect()
      while (!isStopping && (await readFollowed(connection, chain)).length > 0) {
        isAwake = false
        if (await takeLock(connection, chain)) {
          const outcome = await tryNodes(connection)
          isResting = outcome === 'failed'
          if (outcome === 'failed') await pause(restMs)
          else if (outcome === 'done') await rest(connection)
        } else await sleep(FOLLOWER_POLL_MS)
      }
    } catch (cause) {
      log(`indexing chain ${chain} stopped: ${kindOf(cause)}`)
    } finally {
      await connection?.close().catch(() => {})
      running = undefined
      isResting = false
      if (isAwake && !isStopping) start()
    }
  }

  async function tryNodes(connection: Connection): Promise<'done' | 'behind' | 'failed'> {
    restMs = pollMs
    for (const rpc of options.nodes) {
      try {
        const node = nodes.get(rpc) ?? (await openIndexedNode(rpc, chain))
        nodes.set(rpc, node)
        const isBehind = await runRound({ ...options, connection, node, isStopping: () => isStopping })
        return isBehind ? 'behind' : 'done'
      } catch (cause) {
        if (!(cause instanceof NodeFailed) && !(cause instanceof NodeError)) throw cause
        if (cause instanceof NodeFailed) restMs = Math.max(restMs, (cause.retryAfter ?? 0) * 1_000)
        log(`indexing chain ${chain} by ${rpc.name}: ${kindOf(cause)}`)
      }
    }
    return 'failed'
  }

  function start() {
    running ??= run()
  }

  return {
    wake() {
      isAwake = true
      if (!isResting) wakeUp()
      if (!isStopping) start()
    },
    async close() {
      isStopping = true
      wakeUp()
      await running
    },
  }
}

/** Messages of nodes, database and libraries may quote an account; those of NodeFailed do not. */
function kindOf(cause: unknown) {
  if (cause instanceof NodeFailed) return cause.message
  if (cause instanceof NodeError) return `${cause.name} ${cause.code}`
  return kindOfError(cause)
}

async function takeLock({ query }: Connection, chain: number) {
  const [row] = await query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
    `airlock gateway history ${chain}`,
  ])
  return row?.taken === true
}
