import {
  type AppHead,
  DEFAULT_MESSAGE,
  errorMessage,
  parseAppMessage,
  readAppHead,
  readyMessage,
  successMessage,
  type W3mError,
  type W3mRequest,
} from '@airlock/protocol/w3m/messages'
import type { W3mName } from '@airlock/protocol/w3m/requests'
import type { W3mResult } from '@airlock/protocol/w3m/results'
import { createLanes } from './createLanes.ts'

/** `postMessage` is only called with an allowed origin. */
export type Embedder = { postMessage(message: object, targetOrigin: string): void }
type Arrived = { data: unknown; origin: string; source: unknown }

/** Replies of `abort` requests are not sent. */
export type Handle = (request: W3mRequest, origin: string) => Promise<W3mResult<W3mRequest['name']>>

type Options = {
  embedder: Embedder
  origins: readonly string[]
  version: string
  handle: Handle
  now?: () => number
}

/** Accepts only the embedding window at an allowed origin, and binds to the first origin. */
export function serveWire({ embedder, origins, version, handle, now = Date.now }: Options) {
  let bound: string | undefined
  const admit = createLanes(now)
  const openIds = new Set<string>()

  function receive(event: Arrived): void {
    // Reading `data` decodes it, so foreign messages are dropped first (T108).
    const { source, origin } = event
    if (source !== embedder || !origins.includes(origin) || (bound !== undefined && bound !== origin)) return
    const { data } = event
    const head = readAppHead(data)
    if (head === undefined) return
    bound = origin
    void respond(head, data, origin)
  }

  async function respond(head: AppHead, data: unknown, origin: string): Promise<void> {
    const { name, id } = head
    const run = () => admit(head, () => perform(data, origin))
    // RPC_ABORT is never answered: the older client throws on unknown replies.
    if (id === undefined || name === 'RPC_ABORT') return void run().catch(() => undefined)
    // Duplicate ids would make answers ambiguous (T106).
    if (openIds.has(id)) {
      return fail(name, id, { message: 'A request with this id is already open.', code: 'DUPLICATE_ID' }, origin)
    }
    openIds.add(id)
    try {
      embedder.postMessage(successMessage(name, id, (await run()) as never), origin)
    } catch (cause) {
      fail(name, id, describe(cause), origin)
    } finally {
      openIds.delete(id)
    }
  }

  async function perform(data: unknown, origin: string): Promise<unknown> {
    const message = parseAppMessage(data)
    if (message.kind !== 'request') throw new RefusedInput(message.kind === 'invalid' ? message.message : undefined)
    return handle(message.request, origin)
  }

  function fail(name: W3mName, id: string, error: W3mError, origin: string) {
    embedder.postMessage(errorMessage(name, id, error), origin)
  }

  return {
    receive,
    /** Sent once, to each possible origin, because none has spoken yet. */
    ready() {
      for (const origin of origins) embedder.postMessage(readyMessage(version), origin)
    },
  }
}

class RefusedInput extends Error {}

function describe(cause: unknown): W3mError {
  if (cause instanceof RefusedInput) return { message: cause.message }
  if (!(cause instanceof Error)) return { message: DEFAULT_MESSAGE }
  const { code, context } = cause as { code?: unknown; context?: { retryAfterSeconds?: number; triesLeft?: number } }
  if (typeof code !== 'string') return { message: DEFAULT_MESSAGE }
  return { message: code === 'UNAVAILABLE' ? DEFAULT_MESSAGE : cause.message, code, ...context }
}
