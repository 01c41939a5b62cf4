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
import { startDeadline } from '@airlock/protocol/channel/startDeadline'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { snapshot } from '@airlock/protocol/snapshot'
import { connect, type Methods, PortMessenger } from 'penpal'

type Proxy = Record<string, (params: unknown) => Promise<unknown>>

export type Channel = {
  host: Remote<HostMethods>
  serve(handlers: Handlers<FrameMethods>): void
}

export function bindChannel(port: MessagePort): Channel {
  let serveWith!: (handlers: Handlers<FrameMethods>) => void
  const handlers = new Promise<Handlers<FrameMethods>>((resolve) => {
    serveWith = resolve
  })
  const methods = serve(frameMethods, handlers)
  const { promise } = connect<Methods>({ messenger: new PortMessenger({ port }), methods })
  return { host: remote(hostMethods, promise as unknown as Promise<Proxy>), serve: serveWith }
}

/** Null-prototype, because the RPC library looks names up along prototypes (T32). */
export function serve<Served extends MethodMap>(
  methods: Served,
  handlers: Handlers<Served> | Promise<Handlers<Served>>,
): Methods {
  const limited = callLimit(() => new AirlockError('TOO_MANY_CALLS'))
  const served: Methods = Object.create(null)
  for (const name of Object.keys(methods)) {
    const method = methods[name] as MethodMap[string]
    const respond = async (params: unknown) => {
      const parsed = parse(method.params, name, params)
      const handler = (await handlers)[name] as (params: unknown) => unknown
      return handler(parsed)
    }
    served[name] = (params: unknown) => seal(() => limited(() => respond(params)))
  }
  return served
}

export function remote<Called extends MethodMap>(methods: Called, proxy: Promise<Proxy>): Remote<Called> {
  const limited = callLimit(() => new AirlockError('TOO_MANY_CALLS'))
  const entries = Object.entries(methods).map(([name, method]) => {
    const call = (params: unknown) =>
      limited(async () => {
        const host = await proxy
        const deadline = startDeadline(deadlineMs(method.deadline))
        const envelope = await Promise.race([host[name]?.(snapshot(params)), deadline.passed])
          .catch((cause: unknown) => {
            throw isAirlockError(cause) ? cause : new AirlockError('DISCONNECTED', { cause })
          })
          .finally(deadline.cancel)
        return parse(method.result, name, unseal(envelope))
      })
    return [name, call]
  })
  return Object.fromEntries(entries)
}

export function parse(schema: MethodMap[string]['params'], method: string, value: unknown): unknown {
  const result = schema().safeParse(snapshot(value))
  if (!result.success) throw new AirlockError('INVALID_PARAMS', { context: { method } })
  return result.data
}
