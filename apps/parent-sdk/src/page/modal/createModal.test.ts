import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import type { FrameCall } from '../../types/Channel.ts'
import type { DialogEvents } from '../../types/Dialog.ts'
import type { Frame } from '../../types/Frame.ts'
import { createEmitter } from '../utils/createEmitter.ts'
import { createModal } from './createModal.ts'

const APPEARANCE = { scheme: 'light', radius: undefined } as const

function setUp({ isEmbedded = false, isConnected = false } = {}) {
  const log: string[] = []
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void log.push([name, ...args.filter((arg) => typeof arg !== 'function' && arg !== APPEARANCE)].join(' '))
  const events = createEmitter<DialogEvents & { connect: [started: Promise<unknown>] }>()
  const dialog = {
    isEmbedded,
    on: events.on,
    mount: record('mount'),
    unmount: record('unmount'),
    show: (_appearance: unknown, height: number, isRendered: boolean) =>
      record('show')(height, isRendered ? 'drawn' : 'blank'),
    allowInput: record('allowInput'),
    showFrame: record('showFrame'),
    resize: record('resize'),
    hide: record('hide'),
    fail: vi.fn((_error: AirlockError, _retry: (() => void) | undefined) => record('fail')()),
  }
  const frame = {
    connected: isConnected,
    response: async (_name: string): Promise<null> => null,
    boot: async (): Promise<void> => undefined,
    isConnected: () => frame.connected,
    on: events.on as Frame['on'],
    load() {
      record('load')()
      return frame.boot()
    },
    open(params: OpenParams) {
      record('open')(JSON.stringify(params))
      return frame.response('open')
    },
    call: ((name: string) => {
      record(name)()
      return frame.response(name)
    }) as FrameCall,
  }
  const modal = createModal({
    dialog,
    frame,
    appearance: () => APPEARANCE,
    firstView: () => 'Connect',
    expectedHeight: (view) => (view === 'Account' ? 240 : 320),
  })
  const reported: boolean[] = []
  modal.subscribe((open) => reported.push(open))
  function connect() {
    frame.connected = true
    record('start')(JSON.stringify(modal.openParams()))
    events.emit('connect', frame.response('started'))
  }
  const size = (height: number) => ({ width: 376, height })
  return {
    modal,
    dialog,
    frame,
    log,
    reported,
    connect,
    shown: (height: number) => modal.handlers.shown(size(height)),
    resized: (height: number) => modal.handlers.resized(size(height)),
    closed: () => modal.handlers.closed(null),
    leave: () => events.emit('leave'),
    remove: () => events.emit('remove'),
  }
}

test('[S4.3:loading] shows a placeholder with the expected height until the frame renders', async () => {
  const { modal, log, frame, connect, reported, shown } = setUp()
  frame.boot = async () => {
    await Promise.resolve()
    connect()
  }
  const opened = modal.open({ view: 'Networks' })
  expect(log).toEqual(['show 320 blank', 'load'])
  expect(modal.isLoading()).toBe(true)
  await opened
  shown(412)
  expect(log.slice(2)).toEqual(['start {"view":"Networks"}', 'allowInput', 'resize 412', 'showFrame'])
  expect(modal.isLoading()).toBe(false)
  expect(reported).toEqual([true])
})

test('expects a known view at the height with which it opened', async () => {
  const { modal, log, shown, resized } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  resized(500)
  modal.close()
  await modal.open({ view: 'Account' })
  shown(200)
  modal.close()
  await modal.open()
  modal.close()
  await modal.open({ view: 'Account' })
  expect(log.filter((line) => line.startsWith('show '))).toEqual([
    'show 320 drawn',
    'show 240 drawn',
    'show 412 drawn',
    'show 200 drawn',
  ])
})

test("calls a loaded frame before the page's own work", async () => {
  const { modal, log } = setUp({ isConnected: true })
  await modal.open(null)
  expect(log).toEqual(['open {}', 'show 320 drawn'])
})

test('changes only the view if an open modal is opened again', async () => {
  const { modal, log, shown } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  log.length = 0
  await modal.open({ view: 'Account' })
  expect(log).toEqual(['open {"view":"Account"}'])
})

test('[S4.3:closeLoading] stays closed if it was closed before the frame arrived', async () => {
  const { modal, log, frame, connect, reported, shown } = setUp()
  let arrive = () => {}
  frame.boot = () =>
    new Promise((resolve) => {
      arrive = () => resolve(connect())
    })
  const opened = modal.open()
  expect(modal.isLoading()).toBe(true)
  modal.close()
  expect(modal.isLoading()).toBe(false)
  arrive()
  await opened
  shown(412)
  expect(log).toEqual(['show 320 blank', 'load', 'hide', 'start null'])
  expect(modal.isOpen()).toBe(false)
  expect(reported).toEqual([true, false])
})

test('[T72] shows why a frame is unreachable, rejects the caller and can retry', async () => {
  const { modal, dialog, frame, log, connect, shown } = setUp()
  const error = new AirlockError('FRAME_UNREACHABLE', { context: { origin: 'https://wallet.example' } })
  frame.boot = async () => {
    modal.fail(error)
    throw error
  }
  await expect(modal.open()).rejects.toBe(error)
  expect(dialog.fail).toHaveBeenCalledOnce()
  expect(modal.isOpen()).toBe(true)
  expect(modal.isLoading()).toBe(false)
  frame.boot = async () => connect()
  const [, retry] = dialog.fail.mock.calls[0] as [AirlockError, () => void]
  retry()
  await vi.waitFor(() => expect(log.slice(-2)).toEqual(['start {}', 'allowInput']))
  shown(300)
  expect(log.at(-1)).toBe('showFrame')
})

test('shows an engine that cannot be loaded as FRAME_UNREACHABLE', async () => {
  const { modal, dialog, frame } = setUp()
  const error = new AirlockError('FRAME_UNREACHABLE')
  frame.boot = () => Promise.reject(error)
  await expect(modal.open()).rejects.toBe(error)
  expect(dialog.fail).toHaveBeenCalledExactlyOnceWith(error, expect.any(Function))
})

test('shows a rejection by the installation without a retry', async () => {
  const { modal, dialog } = setUp()
  void modal.open().catch(() => {})
  const error = new AirlockError('APP_CONFIGURATION_INVALID')
  modal.fail(error)
  expect(dialog.fail).toHaveBeenCalledExactlyOnceWith(error, undefined)
})

test('hides a failure from a user who has left', async () => {
  const { modal, dialog } = setUp()
  modal.fail(new AirlockError('FRAME_UNREACHABLE'))
  expect(dialog.fail).not.toHaveBeenCalled()
  expect(modal.isOpen()).toBe(false)
})

test('[T14] opens the previous view in a new document', async () => {
  const { modal, log, connect, shown } = setUp({ isConnected: true })
  await modal.open({ view: 'Account' })
  shown(412)
  log.length = 0
  connect()
  expect(log).toEqual(['start {"view":"Account"}', 'show 412 blank', 'allowInput'])
  shown(412)
  expect(log.at(-1)).toBe('showFrame')
})

test('[T13] restores a removed iframe while open, not while closed', async () => {
  const { modal, log, frame, shown, remove } = setUp({ isConnected: true })
  remove()
  expect(log).toEqual([])
  await modal.open()
  shown(412)
  log.length = 0
  frame.connected = false
  remove()
  await vi.waitFor(() => expect(log).toEqual(['show 412 blank', 'load']))
})

test('asks the frame on leave, and closes on a second try while it is silent', async () => {
  const { modal, log, frame, shown, leave } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  leave()
  await vi.waitFor(() => expect(log.at(-1)).toBe('requestClose'))
  await Promise.resolve()
  await Promise.resolve()
  expect(modal.isOpen()).toBe(true)
  frame.response = () => new Promise(() => {})
  leave()
  expect(modal.isOpen()).toBe(true)
  leave()
  expect(modal.isOpen()).toBe(false)
})

test('closes a placeholder at once', () => {
  const { modal, log, leave } = setUp()
  void modal.open()
  leave()
  expect(log).toEqual(['show 320 blank', 'load', 'hide'])
})

test('closes if the frame dies while it is asked', async () => {
  const { modal, frame, shown, leave } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  frame.response = () => Promise.reject(new AirlockError('DISCONNECTED'))
  leave()
  await vi.waitFor(() => expect(modal.isOpen()).toBe(false))
})

test('[S2.5:hidden] closes from the host and notifies the frame', async () => {
  const { modal, log, shown } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  log.length = 0
  modal.close()
  expect(log).toEqual(['close', 'hide'])
})

test('does not report a leave through the frame back to it', async () => {
  const { modal, log, shown, closed } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  log.length = 0
  closed()
  closed()
  expect(log).toEqual(['hide'])
})

test('ignores a close that the frame sent before it received an opening', async () => {
  const { modal, frame, shown, closed } = setUp({ isConnected: true })
  await modal.open()
  shown(412)
  let respond = () => {}
  frame.response = () =>
    new Promise((resolve) => {
      respond = () => resolve(null)
    })
  const opened = modal.open({ view: 'Account' })
  closed()
  expect(modal.isOpen()).toBe(true)
  respond()
  await opened
  closed()
  expect(modal.isOpen()).toBe(false)
})

test('keeps an embedded modal, and only notifies the frame of a close', async () => {
  const { modal, log, reported, shown, closed } = setUp({ isEmbedded: true, isConnected: true })
  await modal.open()
  shown(412)
  modal.close()
  closed()
  expect(log).toEqual(['open {}', 'show 320 drawn', 'resize 412', 'showFrame', 'close'])
  expect(modal.isOpen()).toBe(true)
  expect(reported).toEqual([true])
})
