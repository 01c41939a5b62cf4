import { AirlockError, isSerializedError, type SerializedError } from '../errors/AirlockError.ts'
import { withoutUrls } from '../errors/withoutUrls.ts'
import { type Json, snapshot } from '../snapshot.ts'

/** Errors never cross as thrown values, because a library would copy their stack (T35). */
export type Envelope = { ok: true; value: Json } | { ok: false; error: SerializedError & { rpc?: RpcError } }

/** Dapps compare code and data of a wallet's or RPC's error. */
export type RpcError = { code: number; message: string; data?: Json }

const MAX_FAULT_MESSAGE_LENGTH = 1_000

export async function seal(handler: () => unknown): Promise<Envelope> {
  try {
    // Copies the whole envelope, because `unseal` applies the same limits.
    return snapshot({ ok: true, value: (await handler()) ?? null }) as Envelope
  } catch (cause) {
    return sealError(cause)
  }
}

export function sealError(cause: unknown): Envelope {
  const error = AirlockError.from(cause)
  // The error may come from another copy of the module, or be fake.
  const shown = attempt(() => AirlockError.fromJSON(snapshot(error.toJSON()))) ?? new AirlockError('INTERNAL')
  const apiError = attempt(() => readRpcError(error.cause))
  const rpc = apiError && { ...apiError, message: withoutUrls(apiError.message) }
  return { ok: false, error: { ...shown.toJSON(), ...(rpc && { rpc }) } }
}

/** @throws AirlockError the reported error, or INTERNAL for a malformed envelope */
export function unseal(envelope: unknown): Json {
  const value = snapshot(envelope) as Partial<{ ok: unknown; value: Json; error: unknown }> | null
  if (value?.ok === true) return value.value ?? null
  const { error } = value ?? {}
  if (!isSerializedError(error)) throw new AirlockError('INTERNAL')
  const apiError = readRpcError((error as { rpc?: unknown }).rpc)
  if (apiError === undefined) throw AirlockError.fromJSON(error)
  throw new AirlockError(error.code, {
    ...(error.context && { context: error.context }),
    ...(error.details !== undefined && { details: error.details }),
    cause: Object.assign(new Error(apiError.message), {
      code: apiError.code,
      ...(apiError.data !== undefined && { data: apiError.data }),
    }),
  })
}

/** Reads any thrown value: an integer code, a bounded message, JSON data. */
export function readRpcError(cause: unknown): RpcError | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  return attempt(() => {
    const { code, message, data } = cause as Record<string, unknown>
    if (typeof code !== 'number' || !Number.isInteger(code)) return undefined
    const error = { code, message: typeof message === 'string' ? message.slice(0, MAX_FAULT_MESSAGE_LENGTH) : '' }
    const copied = data === undefined ? undefined : attempt(() => snapshot(data))
    return copied === undefined ? error : { ...error, data: copied }
  })
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
