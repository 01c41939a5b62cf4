import { seal } from '@airlock/protocol/channel/envelope'
import { hostParamGuards } from '@airlock/protocol/channel/guards'
import type { HelloMessage } from '@airlock/protocol/channel/handshake'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { Start, OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { connect, PortMessenger } from 'penpal'
import { openChannel } from '../engine/channel/openChannel.ts'
import { createFrame } from '../page/frame/createFrame.ts'
import { createEmitter } from '../page/utils/createEmitter.ts'
import type { DialogEvents } from '../types/Dialog.ts'

export const ORIGIN = 'https://wallet.example'
export const START = { config: { projectId: 'default' }, open: null }

type Serve = (name: string, params: unknown) => unknown
type Posted = { message: HelloMessage; origin: string; port: MessagePort }
const METHODS = ['sync', 'open', 'close', 'requestClose', 'request', 'walletRequest', 'balance', 'network']

export function createTestStack(serve: Serve = () => null, { isServed = true } = {}) {
  const posted: Posted[] = []
  const received: [name: string, params: unknown][] = []
  const iframes: FakeIframe[] = []
  const handled: [name: string, params: unknown][] = []
  const failures: AirlockError[] = []
  const responses = {
    connect: (): unknown => ({ address: '0x1', caipNetworkId: 'eip155:1' }),
    start: (): unknown => START,
    started: (): unknown => null,
    findRejection: async (): Promise<AirlockError | undefined> => undefined,
  }
  const handlers = Object.fromEntries(
    Object.keys(hostParamGuards).map((name) => [
      name,
      async (params: unknown) => {
        handled.push([name, params])
        return name === 'connect' ? responses.connect() : null
      },
    ]),
  ) as unknown as Handlers<HostMethods>
  let unmounted = 0

  const dialog = createEmitter<DialogEvents>()
  const channel = createFrame({
    origin: ORIGIN,
    projectId: 'default',
    features: [],
    dialog: {
      on: dialog.on,
      mount(element) {
        const fake = { isConnected: true, contentWindow: { postMessage } }
        for (const name of ['isConnected', 'contentWindow'] as const)
          Object.defineProperty(element, name, { get: () => fake[name] })
        iframes.push(Object.assign(fake, { element }))
      },
      unmount() {
        unmounted += 1
        for (const iframe of iframes) iframe.isConnected = false
      },
    },
  })
  channel.on('fail', (error) => failures.push(error))

  function postMessage(message: HelloMessage, origin: string, [port]: readonly unknown[]) {
    posted.push({ message, origin, port: port as MessagePort })
  }

  function serveChannel() {
    channel.serve((mounted) =>
      openChannel({
        ...mounted,
        origin: ORIGIN,
        projectId: 'default',
        sdk: '0.1.0',
        handlers,
        readOpenParams: ({ view }) => ({ view }) as WireOpenParams,
        start: () => responses.start() as Start,
        findRejection: () => responses.findRejection(),
      }),
    )
  }
  if (isServed) serveChannel()

  const iframe = () => iframes.at(-1) as FakeIframe

  function message(data: unknown, { origin = ORIGIN, source = iframe().contentWindow as unknown } = {}) {
    return new MessageEvent('message', { data, origin, source: source as Window })
  }

  return {
    channel,
    handled,
    responses,
    failures,
    unmounted: () => unmounted,
    posted,
    received,
    iframes,
    iframe,
    serveChannel,
    remove: () => dialog.emit('remove'),
    postMessage(data: unknown, from?: { origin?: string; source?: unknown }) {
      dispatchEvent(message(data, from))
    },
    boot(epoch = 'epoch-1', v = [3, 3]) {
      dispatchEvent(message({ t: 'mf:boot', v, epoch }))
    },
    load: () => iframe().element.dispatchEvent(new Event('load')),
    async accept(): Promise<Record<string, (params?: unknown) => Promise<unknown>>> {
      const { port } = posted.at(-1) as Posted
      const methods = Object.fromEntries(
        METHODS.map((name) => [
          name,
          (params: unknown) => {
            received.push([name, params])
            return seal(() => serve(name, params))
          },
        ]),
      )
      methods.started = async () => seal(responses.started)
      return connect<Record<string, (params?: unknown) => Promise<unknown>>>({
        messenger: new PortMessenger({ port }),
        methods,
      }).promise
    },
  }
}

type FakeIframe = {
  element: HTMLIFrameElement
  isConnected: boolean
  contentWindow: { postMessage(message: HelloMessage, origin: string, ports: readonly unknown[]): void }
}

/** Drains ports and promises, in real time even with a fake clock. */
export async function settle(queue = 12) {
  for (let turn = 0; turn < queue; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export function watch(promise: Promise<unknown>) {
  const observed: { outcome: unknown; count: number } = { outcome: 'pending', count: 0 }
  const record = (outcome: unknown) => Object.assign(observed, { outcome, count: observed.count + 1 })
  promise.then(record, record)
  return observed
}
