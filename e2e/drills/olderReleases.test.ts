import { readdirSync, readFileSync } from 'node:fs'
import { PROTOCOL_RANGE } from '@airlock/protocol/channel/handshake'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptHandshake, type FrameWindow, type Host } from '../../apps/modal-frame/src/boot/acceptHandshake.ts'
import { openChannel } from '../../apps/parent-sdk/src/engine/channel/openChannel.ts'
import { type ChannelRecord, channelRecord } from './releases/channelRecord.ts'
import { findRejected } from './releases/findRejected.ts'

const HOST = 'https://app.example'
const WALLET = 'https://wallet.example'
const folder = new URL('./releases/', import.meta.url)
const releases = readdirSync(folder).flatMap((file) => {
  const [, version] = /^channel-(.+)\.json$/.exec(file) ?? []
  return version === undefined
    ? []
    : [[version, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ChannelRecord] as const]
})
const today = channelRecord()

type Message = { t: string; v?: unknown }
type Wire = { boot?: (message: Message) => Message; hello?: (message: Message) => Message }

function meet({ boot = (message) => message, hello = (message) => message }: Wire) {
  const outcome: { host?: Host; error?: Error & { next?: string } } = {}
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = {
    postMessage: (message: Message) => channel.receive(eventOf(message.t === 'mf:boot' ? boot(message) : message)),
  }
  const contentWindow = {
    postMessage(message: Message, _origin: string, ports: MessagePort[]) {
      const event = { data: hello(message), origin: HOST, source: parent, ports }
      for (const listener of listeners) listener(event as unknown as MessageEvent)
    },
  }
  const channel = openChannel({
    iframe: { contentWindow },
    mountedAt: Date.now(),
    origin: WALLET,
    projectId: 'default',
    sdk: '0.1.0',
    handlers: {},
    readOpenParams: (params: unknown) => params,
    start: () => ({ config: { projectId: 'default' } }),
    findRejection: async () => undefined,
    onConnect: (started: Promise<unknown>) => void started.catch(() => {}),
    onFail: (error: Error) => Object.assign(outcome, { error }),
  } as unknown as Parameters<typeof openChannel>[0])
  const page = {
    parent,
    location: { origin: WALLET },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  } as unknown as FrameWindow
  const settings = { projectId: 'default', origins: [HOST], rpcOrigins: [], development: false }
  const accepted = acceptHandshake(page, settings, 'epoch').then((host) => Object.assign(outcome, { host }))
  return { outcome, accepted, close: () => channel.end() }
}

const eventOf = (data: unknown) => ({ type: 'message', data }) as MessageEvent
const speaks = (v: unknown) => (message: Message) => ({ ...message, v })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

describe('the handshake of two releases', () => {
  const [oldest, newest] = PROTOCOL_RANGE
  test.each<[string, Wire]>([
    ['equal ranges', {}],
    ['a newer frame that still speaks ours', { boot: speaks([oldest, newest + 2]) }],
    ['an older frame that speaks ours too', { boot: speaks([1, oldest]) }],
  ])('[T242] connects with %s', async (_, wire) => {
    const { outcome, accepted, close } = meet(wire)
    await accepted
    expect(outcome.host).toMatchObject({ origin: HOST, start: { config: { projectId: 'default' } } })
    expect(outcome.error).toBeUndefined()
    close()
  })

  test.each<[string, Wire, string]>([
    ['a newer frame', { boot: speaks([newest + 1, newest + 2]) }, `${newest + 1}–${newest + 2}`],
    ['an older frame', { boot: speaks([1, oldest - 1]) }, `1–${oldest - 1}`],
    ['a frame that rejects the version of the page', { hello: speaks(newest + 1) }, 'another one'],
  ])('[T242] [T37] names what to update with %s', (_, wire, theirs) => {
    const { outcome } = meet(wire)
    expect(outcome.host).toBeUndefined()
    expect(outcome.error).toMatchObject({
      name: 'PROTOCOL_MISMATCH',
      message: `This page uses protocol ${newest}, but the wallet uses ${theirs}.`,
      next: 'Update the older one: @airlock/sdk or the installed modal.',
    })
  })
})

describe.each(releases)('release %s', (_, release) => {
  test('[T242] shares a protocol version with this build', () => {
    expect(release.protocol[1]).toBeGreaterThanOrEqual(PROTOCOL_RANGE[0])
  })

  test('[T242] has an SDK that this frame understands', () => {
    expect(findRejected(release.start, today.start)).toEqual([])
    expect(findBroken(release.frameMethods, today.frameMethods)).toEqual([])
    expect(findBroken(today.hostMethods, release.hostMethods, Object.keys(release.hostMethods))).toEqual([])
  })

  test('[T242] has a frame that understands this SDK', () => {
    expect(findRejected(today.start, release.start)).toEqual([])
    expect(findBroken(today.frameMethods, release.frameMethods, Object.keys(release.frameMethods))).toEqual([])
    expect(findBroken(release.hostMethods, today.hostMethods)).toEqual([])
  })
})

type Methods = ChannelRecord['frameMethods']

function findBroken(caller: Methods, server: Methods, names = Object.keys(caller)): string[] {
  return names.flatMap((name) => {
    const [sent, served] = [caller[name], server[name]]
    if (sent === undefined || served === undefined) return [`${name} is missing`]
    return [
      ...findRejected(sent.params, served.params, `${name}.params`),
      ...findRejected(served.result, sent.result, `${name}.result`),
    ]
  })
}

describe('findRejected', () => {
  const name = { type: 'string', maxLength: 10 }
  const one = { type: 'object', properties: { name }, required: ['name'] }
  test.each([
    ['the same schema', one, one, []],
    ['a new optional key', one, { ...one, properties: { name, age: { type: 'number' } } }, []],
    ['a key that is new and required', one, { ...one, required: ['name', 'age'] }, ['$.age']],
    ['a key that was optional', { ...one, required: [] }, one, ['$.name']],
    ['a shorter text', one, { ...one, properties: { name: { type: 'string', maxLength: 5 } } }, ['$.name']],
    ['another type', one, { ...one, properties: { name: { type: 'number' } } }, ['$.name']],
    [
      'a removed key of a strict object',
      one,
      { type: 'object', properties: {}, additionalProperties: false },
      ['$.name'],
    ],
    ['a further value', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
    ['a removed value', { enum: ['a', 'b'] }, { enum: ['a'] }, ['$']],
    ['a further choice', name, { anyOf: [{ type: 'null' }, name] }, []],
    ['a removed choice', { anyOf: [{ type: 'null' }, name] }, name, ['$']],
    ['tighter items', { type: 'array', items: name }, { type: 'array', items: { ...name, pattern: 'a' } }, ['$[]']],
    ['fewer items', { type: 'array', maxItems: 3 }, { type: 'array', maxItems: 2 }, ['$']],
  ])('reports %s', (_, sent, received, paths) => {
    expect(findRejected(sent, received)).toEqual(paths)
  })
})
