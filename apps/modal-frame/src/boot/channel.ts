import { callLimit } from '@airlock/protocol/channel/callLimit'
import { deadlineMs } from '@airlock/protocol/channel/deadlines'
import { seal, unseal } from '@airlock/protocol/channel/envelope'
import {
  type FrameMethods,
  frameMethods,
  type Handlers,
  type HostMethods,
  hostMethods,
  type MethodMap,
  type Remote,
} from '@airlock/protocol/channel/methods'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { snapshot } from '@airlock/protocol/snapshot'
import { CallOptions, connect, type Methods, PortMessenger } from 'penpal'

type Proxy = Record<string, (params: unknown, options: CallOptions) => Promise<unknown>>

/** The port, not yet in use: the host's methods, and a way to serve ours once they exist. Calls made earlier wait for that. */
export type Channel = {
  host: Remote<HostMethods>
  serve(handlers: Handlers<FrameMethods>): void
}

/** Both directions are parsed by the one record of the protocol. */
export function bindChannel(port: MessagePort): Channel {
  let connected: (proxy: Promise<Proxy>) => void
  const proxy = new Promise<Proxy>((resolve) => {
    connected = resolve
  })
  return {
    host: remote(hostMethods, proxy),
    serve(handlers) {
      const methods = serve(frameMethods, handlers)
      connected(
        connect<Methods>({ messenger: new PortMessenger({ port }), methods }).promise as unknown as Promise<Proxy>,
      )
    },
  }
}

/** Null-prototype methods, because the RPC library looks names up along prototypes (T32). Every answer is an envelope. */
export function serve<Served extends MethodMap>(methods: Served, handlers: Handlers<Served>): Methods {
  const limited = callLimit()
  const served: Methods = Object.create(null)
  for (const name of Object.keys(methods)) {
    const method = methods[name] as MethodMap[string]
    const handler = handlers[name] as (params: unknown) => unknown
    served[name] = (params: unknown) => seal(() => limited(async () => handler(parse(method.params, name, params))))
  }
  return served
}

export function remote<Called extends MethodMap>(methods: Called, proxy: Promise<Proxy>): Remote<Called> {
  const limited = callLimit()
  const entries = Object.entries(methods).map(([name, method]) => {
    const call = (params: unknown) =>
      limited(async () => {
        const host = await proxy
        const timeout = deadlineMs(method.deadline)
        const options = new CallOptions(timeout === undefined ? {} : { timeout })
        const envelope = await host[name]?.(snapshot(params), options).catch((cause: unknown) => {
          const code = (cause as { code?: unknown } | null)?.code
          throw new AirlockError(code === 'METHOD_CALL_TIMEOUT' ? 'FRAME_TIMEOUT' : 'DISCONNECTED', { cause })
        })
        return parse(method.result, name, unseal(envelope))
      })
    return [name, call]
  })
  return Object.fromEntries(entries)
}

function parse(schema: MethodMap[string]['params'], method: string, value: unknown): unknown {
  const result = schema.safeParse(snapshot(value))
  if (!result.success) throw new AirlockError('INVALID_PARAMS', { context: { method } })
  return result.data
}
