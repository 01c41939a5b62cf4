import * as z from 'zod/mini'
import { lazily } from '../lazily.ts'
import { plainJson } from '../plainJson.ts'
import { describeIssue } from './describeIssue.ts'
import { rpcParamsOf, type W3mName, type W3mPayload, w3mRequests } from './requests.ts'
import { type W3mResult, w3mResults } from './results.ts'
import { isSafeMethod } from './safeMethods.ts'

export const APP_PREFIX = '@w3m-app/'
export const FRAME_PREFIX = '@w3m-frame/'
export const DEFAULT_MESSAGE = 'An error occurred'

const MAX_ID_LENGTH = 128

export type W3mRequest = {
  [Name in W3mName]: { name: Name; id: string | undefined; payload: W3mPayload<Name> }
}[W3mName]

/** `invalid` has a known name, and is answered with `message` if it has an id. */
export type AppMessage =
  | { kind: 'request'; request: W3mRequest }
  | { kind: 'invalid'; name: W3mName; id: string | undefined; message: string }
  | { kind: 'foreign' }

export type AppHead = { name: W3mName; id: string | undefined; isRead: boolean }

/** Ignores the payload, so that a flood is cheap to reject. Undefined for foreign messages. */
export function readAppHead(data: unknown): AppHead | undefined {
  const envelope = readEnvelope(data, APP_PREFIX)
  if (envelope === undefined || !isName(envelope.rest)) return undefined
  const { rest: name, id, payload } = envelope
  return { name, id, isRead: name === 'RPC_REQUEST' && isSafeMethod(methodOf(payload)) }
}

/** Never throws, and returns only schema output. */
export function parseAppMessage(data: unknown): AppMessage {
  const envelope = readEnvelope(data, APP_PREFIX)
  if (envelope === undefined) return { kind: 'foreign' }
  const { rest: name, id } = envelope
  if (!isName(name)) return { kind: 'foreign' }
  const parsed = parse(w3mRequests[name](), envelope.payload)
  if (!parsed.success) return { kind: 'invalid', name, id, message: parsed.message }
  if (name === 'RPC_REQUEST') {
    const call = parsed.data as W3mPayload<'RPC_REQUEST'>
    const params = parse(rpcParamsOf(call.method), call.params)
    if (!holdsWithinBudget(call)) return { kind: 'invalid', name, id, message: 'Invalid input' }
    if (!params.success) return { kind: 'invalid', name, id, message: params.message }
    const payload = { ...call, ...(params.data === undefined ? {} : { params: params.data }) }
    return { kind: 'request', request: { name, id, payload } as W3mRequest }
  }
  return { kind: 'request', request: { name, id, payload: parsed.data } as W3mRequest }
}

/** Existing clients read only `message`. Dapps compare `rpc` (EIP-5792). */
export type W3mError = { message: string; code?: string; retryAfterSeconds?: number; triesLeft?: number; rpc?: number }

export type FrameMessage =
  | { kind: 'ready'; version: string | undefined }
  | { kind: 'sessionUpdate'; token: string }
  | { kind: 'approvalHeight'; height: number }
  | { kind: 'success'; name: W3mName; id: string; payload: unknown }
  | { kind: 'error'; name: W3mName; id: string; error: W3mError }
  | { kind: 'foreign' }

const ready = lazily(() => z.object({ version: z.optional(z.string()) }))
const sessionUpdate = lazily(() => z.object({ token: z.string() }))
const approvalHeight = lazily(() => z.object({ height: z.number().check(z.gte(0), z.lte(100_000)) }))
const failure = lazily(() =>
  z.object({
    message: z._default(z.string().check(z.maxLength(2_000)), DEFAULT_MESSAGE),
    code: z.optional(z.string().check(z.maxLength(64))),
    retryAfterSeconds: z.optional(z.int()),
    triesLeft: z.optional(z.int()),
    rpc: z.optional(z.int()),
  }),
)

/** A success with an invalid payload becomes an error, so that its request settles. */
export function parseFrameMessage(data: unknown): FrameMessage {
  const envelope = readEnvelope(data, FRAME_PREFIX)
  if (envelope === undefined) return { kind: 'foreign' }
  const { rest: type, id } = envelope
  if (type === 'READY') {
    const parsed = parse(ready(), envelope.payload ?? {})
    return parsed.success ? { kind: 'ready', version: parsed.data.version } : { kind: 'foreign' }
  }
  if (type === 'SESSION_UPDATE') {
    const parsed = parse(sessionUpdate(), envelope.payload)
    return parsed.success ? { kind: 'sessionUpdate', token: parsed.data.token } : { kind: 'foreign' }
  }
  if (type === 'APPROVAL_HEIGHT') {
    const parsed = parse(approvalHeight(), envelope.payload)
    return parsed.success ? { kind: 'approvalHeight', height: parsed.data.height } : { kind: 'foreign' }
  }
  const [, name = '', outcome] = /^([A-Z_]+)_(SUCCESS|ERROR)$/.exec(type) ?? []
  if (!isName(name) || id === undefined) return { kind: 'foreign' }
  if (outcome === 'SUCCESS') {
    const parsed = parse(w3mResults[name](), envelope.payload)
    if (parsed.success) return { kind: 'success', name, id, payload: parsed.data }
    return { kind: 'error', name, id, error: { message: parsed.message } }
  }
  const parsed = parse(failure(), envelope.payload ?? {})
  const { message, code, retryAfterSeconds, triesLeft, rpc } = parsed.success
    ? parsed.data
    : { message: DEFAULT_MESSAGE }
  return {
    kind: 'error',
    name,
    id,
    error: {
      message,
      ...(code !== undefined && { code }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(rpc !== undefined && { rpc }),
    },
  }
}

export function requestMessage<Name extends W3mName>(name: Name, id: string, payload: W3mPayload<Name>) {
  return { type: `${APP_PREFIX}${name}`, id, ...(payload !== undefined && { payload }) }
}

export function successMessage<Name extends W3mName>(name: Name, id: string, payload: W3mResult<Name>) {
  return { type: `${FRAME_PREFIX}${name}_SUCCESS`, id, ...(payload !== undefined && { payload }) }
}

export function errorMessage(name: W3mName, id: string, error: W3mError) {
  return { type: `${FRAME_PREFIX}${name}_ERROR`, id, payload: error }
}

/** Clients need a payload object. */
export function readyMessage(version: string) {
  return { type: `${FRAME_PREFIX}READY`, payload: { version } }
}

/** CSS pixels. Other clients do not know this message. */
export function approvalHeightMessage(height: number) {
  return { type: `${FRAME_PREFIX}APPROVAL_HEIGHT`, payload: { height } }
}

type Envelope = { rest: string; id: string | undefined; payload: unknown }

function readEnvelope(data: unknown, prefix: string): Envelope | undefined {
  try {
    if (typeof data !== 'object' || data === null) return undefined
    const { type, id, payload } = data as Record<string, unknown>
    if (typeof type !== 'string' || type.length > 100 || !type.startsWith(prefix)) return undefined
    if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH)) return undefined
    return { rest: type.slice(prefix.length), id, payload }
  } catch {
    return undefined
  }
}

type Parsed<Value> = { success: true; data: Value } | { success: false; message: string }

/** Bounds a message before walking it (T30, T107). Older clients send bigints, newer ones hex. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  try {
    const plain = value === undefined ? undefined : plainJson(value, 'hex')
    const parsed = schema.safeParse(plain, { error: describeIssue })
    if (parsed.success) return parsed
    return { success: false, message: parsed.error.issues[0]?.message ?? 'Invalid input' }
  } catch {
    return { success: false, message: 'Invalid input' }
  }
}

/** Typed data may be JSON text with the same bounds. */
function holdsWithinBudget({ method, params }: W3mPayload<'RPC_REQUEST'>): boolean {
  const text = method === 'eth_signTypedData_v4' && Array.isArray(params) ? params[1] : undefined
  if (typeof text !== 'string') return true
  try {
    plainJson(JSON.parse(text))
    return true
  } catch (cause) {
    // Invalid JSON is rejected later, with its own message.
    return cause instanceof SyntaxError
  }
}

function methodOf(payload: unknown): string {
  try {
    return String((payload as { method?: unknown } | null | undefined)?.method)
  } catch {
    return ''
  }
}

function isName(name: string): name is W3mName {
  return Object.hasOwn(w3mRequests, name)
}
