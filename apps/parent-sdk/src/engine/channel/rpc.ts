import { callLimit } from '@airlock/protocol/channel/callLimit'
import { type Deadline, deadlineMs } from '@airlock/protocol/channel/deadlines'
import { seal, unseal } from '@airlock/protocol/channel/envelope'
import { frameResultGuards, hostParamGuards } from '@airlock/protocol/channel/guards'
import type { FrameMethods, Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import { startDeadline } from '@airlock/protocol/channel/startDeadline'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { type Json, snapshot } from '@airlock/protocol/snapshot'
import { connect, type Message, type Messenger, PortMessenger, type RemoteProxy } from 'penpal'
import type { FrameCall } from '../../types/Channel.ts'
import { NAMESPACES } from '../namespaces/engineRegistry.ts'

export type Rpc = {
  call: FrameCall
  end(reason: AirlockError): void
}

/** The compiler requires each one marked in `methods.ts`. */
type PersonMethod = {
  [Name in keyof FrameMethods]: FrameMethods[Name]['deadline'] extends 'read' ? never : Name
}[keyof FrameMethods]
const personMethods: Record<PersonMethod, true> = { connectWallet: true, walletRequest: true }

/** Concurrent reads: below the frame's limit, to leave room for requests that need the user. */
const MAX_OPEN_READS = 48
const MAX_QUEUED_READS = 4_096

type Methods = Record<string, (params: Json) => Promise<unknown>>

export function openRpc(port: MessagePort, handlers: Handlers<HostMethods>, onDestroyed: () => void): Rpc {
  const { close, rejectOnClose } = createCloser()
  const penpal = connect<Methods>({
    messenger: withoutStacks(new PortMessenger({ port })),
    methods: serve(handlers),
  })
  let remote: RemoteProxy<Methods> | undefined
  const connected = rejectOnClose(penpal.promise.then((proxy) => (remote = proxy)))
  const limitCalls = callLimit(tooManyCalls)
  const limitReads = callLimit(tooManyCalls, MAX_OPEN_READS, MAX_QUEUED_READS)

  async function call(name: string, params: unknown): Promise<unknown> {
    const sent = snapshot(params)
    const limited = isRead(name, sent) ? limitReads : limitCalls
    const deadline = startDeadline(deadlineOf(name))
    // A connected frame receives the call in this turn, so that it renders while the page opens its dialog.
    const task = limited(async () => {
      const methods = remote ?? (await connected)
      // A call whose deadline passed in the queue is not sent. A timed-out call frees its slot.
      return deadline.isOver() ? undefined : rejectOnClose(Promise.race([methods[name]?.(sent), deadline.passed]))
    })
    const response = await rejectOnClose(Promise.race([task, deadline.passed]))
      .catch((cause) => {
        throw transportError(cause, name, onDestroyed)
      })
      .finally(deadline.cancel)
    const value = unseal(response)
    const accepts = (frameResultGuards as Record<string, (value: unknown) => boolean>)[name]
    if (accepts?.(value) === false) throw new AirlockError('MESSAGE_INVALID')
    return value
  }

  return {
    call: call as FrameCall,
    end(reason) {
      close(reason)
      // penpal leaves its own promise pending: https://github.com/Aaronius/penpal/issues/51
      penpal.destroy()
    },
  }
}

/** Methods receive checked copies and return envelopes; nothing is inherited (T32, T33). */
function serve(handlers: Handlers<HostMethods>) {
  const limited = callLimit(tooManyCalls)
  const methods = Object.create(null) as Record<string, (params: unknown) => Promise<unknown>>
  for (const name of Object.keys(hostParamGuards) as (keyof HostMethods)[]) {
    const accepts: (value: unknown) => boolean = hostParamGuards[name]
    const handler = handlers[name] as (params: unknown) => unknown
    methods[name] = (params) =>
      seal(() =>
        limited(async () => {
          const copy = snapshot(params)
          if (!accepts(copy)) throw new AirlockError('INVALID_PARAMS', { context: { method: name } })
          return handler(copy)
        }),
      )
  }
  return methods
}

/** Removes the stacks that penpal copies into replies: they would reveal page URLs to the frame (T35). */
function withoutStacks(messenger: Messenger): Messenger {
  return {
    initialize: (options) => messenger.initialize(options),
    sendMessage: (message, transferables) => messenger.sendMessage(withoutStack(message), transferables),
    addMessageHandler: (handler) => messenger.addMessageHandler(handler),
    removeMessageHandler: (handler) => messenger.removeMessageHandler(handler),
    destroy: () => messenger.destroy(),
  }
}

function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isSerializedErrorInstance) return message
  return { ...message, value: { ...message.value, stack: '' } }
}

function isRead(name: string, params: Json): boolean {
  if (name !== 'walletRequest') return name === 'request'
  const { namespace, method } = params as { namespace: string; method: string }
  return NAMESPACES.find((one) => one.name === namespace)?.isRead?.(method) ?? false
}

function tooManyCalls() {
  return new AirlockError('TOO_MANY_CALLS')
}

function deadlineOf(name: string): number | undefined {
  const deadline: Deadline = name in personMethods ? 'person' : 'read'
  return deadlineMs(deadline)
}

/** `Promise.race` with a promise that lives as long as the frame would retain a reaction for every settled promise. */
function createCloser() {
  const pending = new Set<(reason: AirlockError) => void>()
  let closed: AirlockError | undefined
  return {
    close(reason: AirlockError) {
      closed ??= reason
      for (const reject of pending) reject(reason)
    },
    rejectOnClose<Value>(task: Promise<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        if (closed) reject(closed)
        pending.add(reject)
        task.then(resolve, reject).finally(() => pending.delete(reject))
      })
    },
  }
}

function transportError(cause: unknown, method: string, onDestroyed: () => void): AirlockError {
  if (isAirlockError(cause)) return cause
  const { code } = cause as { code?: string }
  if (code === 'METHOD_NOT_FOUND') return new AirlockError(code, { context: { method } })
  if (code === 'TRANSMISSION_FAILED') return new AirlockError('MESSAGE_INVALID', { cause })
  onDestroyed()
  return new AirlockError('DISCONNECTED', { cause })
}
