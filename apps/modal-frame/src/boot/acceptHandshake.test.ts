import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { expect, test, vi } from 'vitest'
import { acceptHandshake, type FrameWindow, type Host } from './acceptHandshake.ts'

const EPOCH = 'epoch-1'
const APP = 'https://app.example'
const settings: FrameSettings = { projectId: 'default', origins: [APP], rpcOrigins: [], development: false }
const hello = { t: 'mf:hello', v: 3, epoch: EPOCH, projectId: 'default', sdk: '0.1.0' }

function frame(overrides: Partial<FrameSettings> = {}, ancestorOrigins?: string[]) {
  const posted: { message: unknown; target: string }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  const page = {
    parent,
    location: { origin: 'https://wallet.example', ...(ancestorOrigins && { ancestorOrigins }) },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  } as unknown as FrameWindow
  let bound: Host | undefined
  void acceptHandshake(page, { ...settings, ...overrides }, EPOCH).then((host) => {
    bound = host
  })
  return {
    posted,
    async receive(
      data: unknown,
      origin = APP,
      source: unknown = parent,
      ports: MessagePort[] = [new MessageChannel().port1],
    ) {
      for (const listener of [...listeners]) listener({ data, origin, source, ports } as unknown as MessageEvent)
      await Promise.resolve()
      return bound
    },
  }
}

test('[T34] posts the boot message to any origin, with only the range and the epoch', () => {
  expect(frame().posted).toEqual([{ message: { t: 'mf:boot', v: [3, 3], epoch: EPOCH }, target: '*' }])
})

test.each(['', `${APP}/`, 'https://other.example/'])(
  '[T3] takes the origin of the hello as the host, whatever the referrer: %j',
  async (referrer) => {
    vi.stubGlobal('document', { referrer })
    expect(await frame().receive(hello)).toMatchObject({ origin: APP, verified: true })
    expect(await frame().receive(hello, 'https://evil.example')).toBeUndefined()
  },
)

test('passes the hello on unchanged', async () => {
  const start = { anything: true }
  expect(await frame().receive({ ...hello, start })).toMatchObject({ start })
})

test.each([
  ['a suffix', 'https://app.example.evil.com'],
  ['a prefix', 'https://evilapp.example'],
  ['another scheme', 'http://app.example'],
  ['another port', 'https://app.example:8443'],
  ['a trailing dot', 'https://app.example.'],
  ['a punycode twin', 'https://xn--pp-eka.example'],
  ['a subdomain', 'https://x.app.example'],
])('[T2] rejects %s of an allowed origin with a code, at its own origin only', async (_name, origin) => {
  const { receive, posted } = frame()
  expect(await receive(hello, origin)).toBeUndefined()
  expect(posted.at(-1)).toEqual({
    message: { t: 'mf:refused', epoch: EPOCH, code: 'ORIGIN_NOT_ALLOWED' },
    target: origin,
  })
})

test.each([
  ['any origin', 'any' as const],
  ['its own', ['https://wallet.example']],
])('[T2] rejects a page of the frame’s own origin, also in a project that serves %s', async (_name, origins) => {
  const { receive, posted } = frame({ origins })
  expect(await receive(hello, 'https://wallet.example')).toBeUndefined()
  expect(posted.at(-1)?.message).toMatchObject({ t: 'mf:refused', code: 'ORIGIN_NOT_ALLOWED' })
})

test('[T5] never serves or addresses an opaque host', async () => {
  const { receive, posted } = frame({ origins: 'any' })
  expect(await receive(hello, 'null')).toBeUndefined()
  expect(posted).toHaveLength(1)
})

test('[T4] ignores redacted or missing ancestor origins and rejects a contradicting one', async () => {
  expect(await frame({}, ['null']).receive(hello)).toMatchObject({ origin: APP })
  expect(await frame({}, undefined).receive(hello)).toMatchObject({ origin: APP })
  expect(await frame({}, [APP, 'https://top.example']).receive(hello)).toMatchObject({ origin: APP })
  expect(await frame({}, ['https://evil.example']).receive(hello)).toBeUndefined()
})

test('[T26] ignores a hello from a sibling window', async () => {
  const { receive, posted } = frame()
  expect(await receive(hello, APP, {})).toBeUndefined()
  expect(posted).toHaveLength(1)
})

test('[T6] binds to the first hello and ignores a second port', async () => {
  const { receive, posted } = frame()
  const first = await receive(hello)
  expect(await receive({ ...hello })).toBe(first)
  expect(await receive({ ...hello, projectId: 'another' })).toBe(first)
  expect(posted).toHaveLength(1)
})

test('[T8] ignores a hello of an earlier epoch', async () => {
  expect(await frame().receive({ ...hello, epoch: 'epoch-0' })).toBeUndefined()
})

test('[T37] rejects a protocol outside the range with PROTOCOL_MISMATCH', async () => {
  const { receive, posted } = frame()
  expect(await receive({ ...hello, v: 7 })).toBeUndefined()
  expect(posted.at(-1)?.message).toMatchObject({ code: 'PROTOCOL_MISMATCH' })
})

test('[T1] reports an unknown key to a host of another project', async () => {
  const { receive, posted } = frame()
  expect(await receive({ ...hello, projectId: 'other' })).toBeUndefined()
  expect(posted.at(-1)?.message).toMatchObject({ code: 'PROJECT_UNKNOWN' })
})

test('marks the host as unverified in a project that serves any origin', async () => {
  expect(await frame({ origins: 'any' }).receive(hello, 'https://stranger.example')).toMatchObject({ verified: false })
})

test.each([
  ['no port', hello, []],
  ['two ports', hello, [new MessageChannel().port1, new MessageChannel().port1]],
  ['no shape', 'mf:hello', undefined],
  ['null', null, undefined],
  ['a nameless sdk', { ...hello, sdk: '' }, undefined],
])('ignores a hello with %s', async (_name, data, ports) => {
  const { receive, posted } = frame()
  expect(await receive(data, APP, undefined, ports as MessagePort[])).toBeUndefined()
  expect(posted).toHaveLength(1)
})
