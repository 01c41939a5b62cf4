import {
  type AppMessage,
  DEFAULT_MESSAGE,
  errorMessage,
  parseAppMessage,
  readyMessage,
  successMessage,
  type W3mError,
  type W3mRequest,
} from '@airlock/protocol/w3m/messages'
import type { W3mResult } from '@airlock/protocol/w3m/requests'

/** The window that embeds this one. Its `postMessage` is only ever called with the origin of somebody who is allowed. */
export type Embedder = { postMessage(message: object, targetOrigin: string): void }
type Arrived = { data: unknown; origin: string; source: unknown }

/** Answers a request, or throws what is told. `undefined` from `abort` requests is never told: their clients know no reply. */
export type Handle = (request: W3mRequest, origin: string) => Promise<W3mResult<W3mRequest['name']>>

type Options = {
  embedder: Embedder
  /** Exact origins. */
  origins: readonly string[]
  version: string
  handle: Handle
}

/** Requests that are answered at once; one more is refused. */
const MAX_OPEN = 64
/** Messages in a second; what comes beyond is dropped (T29). */
const MAX_RATE = 200

/**
 * The frame's end of the '@w3m-*' wire. Only the embedding window is heard, only from an allowed origin, and answered at that origin.
 * The first message binds the frame to its origin.
 */
export function serveWire({ embedder, origins, version, handle }: Options) {
  let bound: string | undefined
  let open = 0
  let second = 0
  let rate = 0
  const dropped = { foreign: 0, flood: 0 }

  function receive({ data, origin, source }: Arrived): void {
    if (source !== embedder || !origins.includes(origin) || (bound !== undefined && bound !== origin)) {
      dropped.foreign += 1
      return
    }
    const now = Math.floor(Date.now() / 1_000)
    rate = now === second ? rate + 1 : 1
    second = now
    if (rate > MAX_RATE) {
      dropped.flood += 1
      return
    }
    const message = parseAppMessage(data)
    if (message.kind === 'foreign') {
      dropped.foreign += 1
      return
    }
    bound = origin
    void answer(message, origin)
  }

  async function answer(message: Exclude<AppMessage, { kind: 'foreign' }>, origin: string): Promise<void> {
    if (message.kind === 'invalid') return fail(message, { message: message.message }, origin)
    const { request } = message
    if (open >= MAX_OPEN && request.name !== 'RPC_ABORT')
      return fail(request, { message: 'Too many calls are open at once.' }, origin)
    open += 1
    try {
      const result = await handle(request, origin)
      // RPC_ABORT is never answered: the older client throws on a reply that it does not know.
      if (request.id !== undefined && request.name !== 'RPC_ABORT') {
        embedder.postMessage(successMessage(request.name, request.id, result as never), origin)
      }
    } catch (cause) {
      if (request.name !== 'RPC_ABORT') fail(request, describe(cause), origin)
    } finally {
      open -= 1
    }
  }

  function fail({ name, id }: Pick<W3mRequest, 'name' | 'id'>, error: W3mError, origin: string) {
    if (id !== undefined) embedder.postMessage(errorMessage(name, id, error), origin)
  }

  return {
    receive,
    dropped,
    /** Once, when requests can be answered; at each origin that may be listening, since none has spoken yet. */
    ready() {
      for (const origin of origins) embedder.postMessage(readyMessage(version), origin)
    },
  }
}

/** A sentence and what a client may use; never a stack. */
function describe(cause: unknown): W3mError {
  if (!(cause instanceof Error)) return { message: DEFAULT_MESSAGE }
  const { code, facts } = cause as { code?: unknown; facts?: { retryAfterSeconds?: number; triesLeft?: number } }
  if (typeof code !== 'string' || code === 'UNAVAILABLE') return { message: DEFAULT_MESSAGE }
  return { message: cause.message, code, ...facts }
}
