import { seal } from '@airlock/protocol/channel/envelope'
import { hostParamGuards } from '@airlock/protocol/channel/guards'
import type { HelloMessage } from '@airlock/protocol/channel/handshake'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { Start } from '@airlock/protocol/channel/schemas'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { connect, PortMessenger } from 'penpal'
import { createFrameChannel } from './openChannel.ts'
import type { Connection } from './rpc.ts'

export const ORIGIN = 'https://wallet.example'
/** Only the frame looks into it. */
export const START = { config: { projectId: 'default' }, open: null }

type Serve = (name: string, params: unknown) => unknown
type Posted = { message: HelloMessage; origin: string; port: MessagePort }
const METHODS = ['started', 'sync', 'open', 'close', 'requestClose', 'request', 'balance', 'chainParameter']

/** A channel over a real port to a frame that the test plays: what it boots with, answers and calls. */
export function createWorld(serve: Serve = () => null) {
  const posted: Posted[] = []
  const received: [name: string, params: unknown][] = []
  const iframes: FakeIframe[] = []
  const handled: [name: string, params: unknown][] = []
  const failures: AirlockError[] = []
  /** What the page answers; a test replaces what it asks about. */
  const answers = {
    connect: (): unknown => ({ address: '0x1', caipNetworkId: 'eip155:1' }),
    start: (): unknown => START,
    onConnect: (_frame: Connection): unknown => null,
    findRefusal: async (): Promise<AirlockError | undefined> => undefined,
  }
  const handlers = Object.fromEntries(
    Object.keys(hostParamGuards).map((name) => [
      name,
      async (params: unknown) => {
        handled.push([name, params])
        return name === 'connect' ? answers.connect() : null
      },
    ]),
  ) as unknown as Handlers<HostMethods>
  let unmounted = 0
  let early: { since: number; messages: MessageEvent[] } | undefined

  const channel = createFrameChannel({
    origin: ORIGIN,
    projectId: 'default',
    sdk: '0.1.0',
    slot: {
      mount() {
        const iframe = new FakeIframe((message, origin, [port]) =>
          posted.push({ message, origin, port: port as MessagePort }),
        )
        iframes.push(iframe)
        return iframe as unknown as HTMLIFrameElement
      },
      unmount() {
        unmounted += 1
        for (const iframe of iframes) iframe.isConnected = false
      },
    },
    takeEarly: () => early,
    handlers,
    start: () => answers.start() as Start,
    onConnect: async (frame) => answers.onConnect(frame),
    findRefusal: () => answers.findRefusal(),
    onFail: (error) => failures.push(error),
  })

  /** The newest iframe, once the channel made one. */
  const iframe = () => iframes.at(-1) as FakeIframe

  function message(data: unknown, { origin = ORIGIN, source = iframe().contentWindow as unknown } = {}) {
    return new MessageEvent('message', { data, origin, source: source as Window })
  }

  return {
    channel,
    handled,
    answers,
    failures,
    unmounted: () => unmounted,
    posted,
    received,
    iframes,
    iframe,
    message,
    setEarly(given: typeof early) {
      early = given
    },
    say(data: unknown, from?: { origin?: string; source?: unknown }) {
      dispatchEvent(message(data, from))
    },
    boot(epoch = 'epoch-1', v = [2, 2]) {
      dispatchEvent(message({ t: 'mf:boot', v, epoch }))
    },
    load: () => iframe().dispatchEvent(new Event('load')),
    /** Takes the port of the newest hello, as the frame does. */
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
      return connect<Record<string, (params?: unknown) => Promise<unknown>>>({
        messenger: new PortMessenger({ port }),
        methods,
      }).promise
    },
  }
}

type Post = (message: HelloMessage, origin: string, ports: readonly unknown[]) => void

class FakeIframe extends EventTarget {
  isConnected = true
  readonly contentWindow: { postMessage: Post }

  constructor(post: Post) {
    super()
    this.contentWindow = { postMessage: post }
  }
}

/** Lets ports and promises run dry; real time, whatever the clock of the test says. */
export async function settle(turns = 12) {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** What became of a promise, without waiting for it. */
export function watch(promise: Promise<unknown>) {
  const seen: { outcome: unknown; count: number } = { outcome: 'pending', count: 0 }
  const note = (outcome: unknown) => Object.assign(seen, { outcome, count: seen.count + 1 })
  promise.then(note, note)
  return seen
}
