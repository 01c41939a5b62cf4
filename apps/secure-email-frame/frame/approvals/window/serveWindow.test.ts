import { expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import type { ApprovalView, RequestView } from '../shared/types.ts'
import { serveWindow } from './serveWindow.ts'
import { HELLO } from './windowMessages.ts'

const OWN_ORIGIN = 'https://keys.example'
const VIEW: RequestView = {
  kind: 'request',
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: {
    title: 'signMessage',
    fields: [],
    warnings: [],
    offers: [{ signing: { kind: 'message', message: '0x00' } }],
  },
  others: 0,
  scheme: undefined,
}

function setUp() {
  let shown: ApprovalView | null | undefined = VIEW
  const decide = {
    approve: vi.fn(async (_key: string, _approved: object) => {}),
    unlock: vi.fn(async (_key: string, _opening: object) => {}),
    decline: vi.fn(),
  }
  const server = serveWindow({ origin: OWN_ORIGIN, view: () => shown, decide })
  const openWindow = (origin = OWN_ORIGIN, data: unknown = { type: HELLO }, source: object = topWindow()) => {
    const port = { postMessage: vi.fn(), close: vi.fn(), onmessage: null as MessagePort['onmessage'] }
    server.receive({ data, origin, source, ports: [port as never] })
    return {
      received: () => port.postMessage.mock.calls.map(([message]) => message),
      post: (message: unknown) => port.onmessage?.call(port as never, { data: message } as never),
      isClosed: () => port.close.mock.calls.length > 0,
    }
  }
  return {
    server,
    decide,
    openWindow,
    show(next: typeof shown) {
      shown = next
    },
  }
}

function topWindow(): object {
  const window: { parent?: object } = {}
  window.parent = window
  return window
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('shows the pending request to a window of this origin, which decides', async () => {
  const { decide, openWindow } = setUp()
  const opened = openWindow()
  expect(opened.received()).toEqual([{ type: 'view', view: VIEW }])
  opened.post({ type: 'approve', key: 'one', shownHash: 'aa' })
  expect(decide.approve).toHaveBeenCalledExactlyOnceWith('one', expect.objectContaining({ shownHash: 'aa' }))
  opened.post({ type: 'decline', key: 'one' })
  expect(decide.decline).toHaveBeenCalledExactlyOnceWith('one')
})

test('unlocks a wallet in it and reports failures', async () => {
  const { decide, openWindow } = setUp()
  const opened = openWindow()
  const unlockMethod = { kind: 'recovery', code: 'ABCD' }
  decide.unlock.mockRejectedValueOnce(new SecureError('WRONG_KEY'))
  opened.post({ type: 'unlock', key: 'one', opening: unlockMethod })
  await settled()
  expect(opened.received().at(-1)).toMatchObject({
    type: 'failed',
    key: 'one',
    fault: {
      code: 'WRONG_KEY',
      message: 'That does not unlock this wallet.',
      next: 'Try your other passkey or recovery code.',
    },
  })
  opened.post({ type: 'unlock', key: 'one', opening: { kind: 'passkey', output: 'AAAA' } })
  for (const other of [undefined, {}, { kind: 'recovery' }, { kind: 'passkey', output: 'A'.repeat(129) }])
    opened.post({ type: 'unlock', key: 'one', opening: other })
  expect(decide.unlock.mock.calls).toEqual([
    ['one', unlockMethod],
    ['one', { kind: 'passkey', output: 'AAAA' }],
  ])
  expect(decide.approve).not.toHaveBeenCalled()
})

test('[T26] ignores other origins, framed pages and messages without a port', () => {
  const { server, openWindow } = setUp()
  expect(openWindow('https://wallet.example').received()).toEqual([])
  expect(openWindow('null').received()).toEqual([])
  expect(openWindow(OWN_ORIGIN, { type: HELLO }, { parent: topWindow() }).received()).toEqual([])
  expect(openWindow(OWN_ORIGIN, { type: 'other' }).received()).toEqual([])
  expect(openWindow(OWN_ORIGIN, null).received()).toEqual([])
  expect(() => server.receive({ data: { type: HELLO }, origin: OWN_ORIGIN, source: null, ports: [] })).not.toThrow()
})

test('[T26] ignores messages that are not a greeting', () => {
  const { openWindow } = setUp()
  const opened = openWindow()
  for (const data of ['airlock-approve', {}, { type: 'view' }, { type: '' }, { type: undefined }]) {
    expect(openWindow(OWN_ORIGIN, data).received()).toEqual([])
  }
  expect(opened.isClosed()).toBe(false)
  expect(opened.received()).toEqual([{ type: 'view', view: VIEW }])
})

test('[T26] keeps the current window after a greeting without a port', () => {
  const { server, openWindow } = setUp()
  const opened = openWindow()
  server.receive({ data: { type: HELLO }, origin: OWN_ORIGIN, source: topWindow(), ports: [] })
  expect(opened.isClosed()).toBe(false)
})

test('ignores anything but a decision', () => {
  const { decide, openWindow } = setUp()
  const opened = openWindow()
  for (const message of [null, 'approve', {}, { type: 'approve' }, { type: 'approve', key: 1, shownHash: 'aa' }]) {
    opened.post(message)
  }
  expect(decide.approve).not.toHaveBeenCalled()
  expect(decide.decline).not.toHaveBeenCalled()
})

test('reports a failed signature for a retry', async () => {
  const { decide, openWindow } = setUp()
  decide.approve.mockRejectedValueOnce(new SecureError('WRONG_KEY'))
  const opened = openWindow()
  opened.post({ type: 'approve', key: 'one', shownHash: 'aa' })
  await settled()
  expect(opened.received().at(-1)).toMatchObject({ type: 'failed', key: 'one', fault: { code: 'WRONG_KEY' } })
})

test('waits while a request loads, and closes when none is left', () => {
  const { server, openWindow, show } = setUp()
  show(undefined)
  const opened = openWindow()
  expect(opened.received()).toEqual([])
  show(VIEW)
  server.render()
  show(null)
  server.render()
  expect(opened.received()).toEqual([
    { type: 'view', view: VIEW },
    { type: 'view', view: null },
  ])
})

test('shows an earlier change to the first window that opens', () => {
  const { server, openWindow } = setUp()
  expect(() => server.render()).not.toThrow()
  expect(openWindow().received()).toEqual([{ type: 'view', view: VIEW }])
})

test('uses the newest window, and ignores older ones', () => {
  const { decide, openWindow } = setUp()
  const first = openWindow()
  openWindow()
  expect(first.received().at(-1)).toEqual({ type: 'view', view: null })
  expect(first.isClosed()).toBe(true)
  first.post({ type: 'approve', key: 'one', shownHash: 'aa' })
  expect(decide.approve).not.toHaveBeenCalled()
})

test('ends no window that retries while its request is described', () => {
  const { server, openWindow, show } = setUp()
  show(undefined)
  const source = topWindow()
  const first = openWindow(OWN_ORIGIN, { type: HELLO }, source)
  const second = openWindow(OWN_ORIGIN, { type: HELLO }, source)
  expect([first.received(), second.received()]).toEqual([[], []])
  show(VIEW)
  server.render()
  expect([first.received(), second.received()]).toEqual([[], [{ type: 'view', view: VIEW }]])
})
