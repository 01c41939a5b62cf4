import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import type { FrameDoor } from '../ports.ts'
import { createModal } from './createModal.ts'

const LOOK = { scheme: 'light', radius: undefined } as const

/** A modal over a shell and a frame that only take notes. */
function setUp({ mode = 'dialog' as 'dialog' | 'embedded', isAlive = false } = {}) {
  const log: string[] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void log.push([name, ...args.filter((arg) => typeof arg !== 'function' && arg !== LOOK)].join(' '))
  const shell = {
    mount: () => document.createElement('iframe'),
    unmount: note('unmount'),
    show: (_look: unknown, height: number, isDrawn: boolean) => note('show')(height, isDrawn ? 'drawn' : 'blank'),
    lend: note('lend'),
    reveal: note('reveal'),
    resize: note('resize'),
    hide: note('hide'),
    fail: vi.fn((_error: AirlockError, _retry: () => void) => note('fail')()),
  }
  const frame = {
    alive: isAlive,
    answer: async (_name: string): Promise<null> => null,
    boot: async (): Promise<unknown> => undefined,
    isAlive: () => frame.alive,
    load: async () => note('load')(),
    ready() {
      note('boot')()
      return frame.boot()
    },
    call: ((name: string, params: unknown) => {
      note(name)(...(params ? [JSON.stringify(params)] : []))
      return frame.answer(name)
    }) as FrameDoor['call'],
  }
  const modal = createModal({
    shell: () => shell,
    frame,
    mode,
    look: () => LOOK,
    firstView: () => 'Connect',
    estimate: (view) => (view === 'Account' ? 240 : 320),
  })
  const told: boolean[] = []
  modal.subscribe((open) => told.push(open))
  /** The frame boots: its document listens and draws. */
  function connect() {
    frame.alive = true
    note('start')(JSON.stringify(modal.opening()))
    modal.onConnect(frame.answer('started'))
  }
  return { modal, shell, frame, log, told, connect }
}

test('[S4.3:loading] the placeholder is there at once, with the height that is expected; the frame gets the pointer when it listens and takes over when it has drawn', async () => {
  const { modal, log, frame, connect, told } = setUp()
  frame.boot = async () => {
    await Promise.resolve()
    connect()
  }
  const opened = modal.open({ view: 'Networks' })
  expect(log).toEqual(['show 320 blank', 'boot'])
  expect(modal.isLoading()).toBe(true)
  await opened
  modal.shown(412)
  expect(log.slice(2)).toEqual(['start {"view":"Networks"}', 'lend', 'resize 412', 'reveal'])
  expect(modal.isLoading()).toBe(false)
  expect(told).toEqual([true])
})

test('a view that was seen before is expected at the height with which it opened', async () => {
  const { modal, log } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  modal.resized(500)
  modal.close()
  await modal.open({ view: 'Account' })
  modal.shown(200)
  modal.close()
  await modal.open()
  modal.close()
  await modal.open({ view: 'Account' })
  expect(log.filter((line) => line.startsWith('show'))).toEqual([
    'show 320 drawn',
    'show 240 drawn',
    'show 412 drawn',
    'show 200 drawn',
  ])
})

test('a frame that is there is asked before the page does its own part, so that both draw at once', async () => {
  const { modal, log } = setUp({ isAlive: true })
  await modal.open()
  expect(log).toEqual(['open {}', 'show 320 drawn'])
})

test('an open modal that is opened again only changes its view', async () => {
  const { modal, log } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  log.length = 0
  await modal.open({ view: 'Account' })
  expect(log).toEqual(['open {"view":"Account"}'])
})

test('[S4.3:closeLoading] closing before the frame is there leaves it closed when the frame comes', async () => {
  const { modal, log, frame, connect, told } = setUp()
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
  modal.shown(412)
  expect(log).toEqual(['show 320 blank', 'boot', 'hide', 'start null'])
  expect(modal.isOpen()).toBe(false)
  expect(told).toEqual([true, false])
})

test('[T72] a frame that cannot be reached shows why, tells the caller, and can be tried again', async () => {
  const { modal, shell, frame, log, connect } = setUp()
  const error = new AirlockError('FRAME_UNREACHABLE', { context: { origin: 'https://wallet.example' } })
  frame.boot = async () => {
    modal.fail(error)
    throw error
  }
  await expect(modal.open()).rejects.toBe(error)
  expect(shell.fail).toHaveBeenCalledOnce()
  expect(modal.isOpen()).toBe(true)
  expect(modal.isLoading()).toBe(false)
  frame.boot = async () => connect()
  const [, retry] = shell.fail.mock.calls[0] as [AirlockError, () => void]
  retry()
  await vi.waitFor(() => expect(log.slice(-2)).toEqual(['start {}', 'lend']))
  modal.shown(300)
  expect(log.at(-1)).toBe('reveal')
})

test('an engine that cannot be loaded is shown as a frame that cannot be reached', async () => {
  const { modal, shell, frame } = setUp()
  const error = new AirlockError('FRAME_UNREACHABLE')
  frame.boot = () => Promise.reject(error)
  await expect(modal.open()).rejects.toBe(error)
  expect(shell.fail).toHaveBeenCalledExactlyOnceWith(error, expect.any(Function))
})

test('nothing is said of a failure to somebody who has left', async () => {
  const { modal, shell } = setUp()
  modal.fail(new AirlockError('FRAME_UNREACHABLE'))
  expect(shell.fail).not.toHaveBeenCalled()
  expect(modal.isOpen()).toBe(false)
})

test('[T14] a new document opens what was open', async () => {
  const { modal, log, connect } = setUp({ isAlive: true })
  await modal.open({ view: 'Account' })
  modal.shown(412)
  log.length = 0
  connect()
  expect(log).toEqual(['start {"view":"Account"}', 'show 412 blank', 'lend'])
  modal.shown(412)
  expect(log.at(-1)).toBe('reveal')
})

test('[T13] an iframe that was taken away comes back while the modal is open, and stays away while it is closed', async () => {
  const { modal, log, frame } = setUp({ isAlive: true })
  modal.lost()
  expect(log).toEqual([])
  await modal.open()
  modal.shown(412)
  log.length = 0
  frame.alive = false
  modal.lost()
  await vi.waitFor(() => expect(log).toEqual(['show 412 blank', 'boot']))
})

test('leaving asks the frame, which may refuse; a second try while it is silent closes', async () => {
  const { modal, log, frame } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  modal.leave()
  await vi.waitFor(() => expect(log.at(-1)).toBe('requestClose'))
  await Promise.resolve()
  await Promise.resolve()
  expect(modal.isOpen()).toBe(true)
  frame.answer = () => new Promise(() => {})
  modal.leave()
  expect(modal.isOpen()).toBe(true)
  modal.leave()
  expect(modal.isOpen()).toBe(false)
})

test('leaving closes at once while there is nothing but the placeholder', () => {
  const { modal, log } = setUp()
  void modal.open()
  modal.leave()
  expect(log).toEqual(['show 320 blank', 'boot', 'hide'])
})

test('a frame that dies while it is asked does not keep the visitor', async () => {
  const { modal, frame } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  frame.answer = () => Promise.reject(new AirlockError('DISCONNECTED'))
  modal.leave()
  await vi.waitFor(() => expect(modal.isOpen()).toBe(false))
})

test('[S2.5:hidden] the host closes without asking, and the frame is told', async () => {
  const { modal, log } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  log.length = 0
  modal.close()
  expect(log).toEqual(['close', 'hide'])
})

test('a visitor who left through the frame is not reported to it', async () => {
  const { modal, log } = setUp({ isAlive: true })
  await modal.open()
  modal.shown(412)
  log.length = 0
  modal.closed()
  modal.closed()
  expect(log).toEqual(['hide'])
})

test('an embedded modal stays: closing it is told to the frame alone', async () => {
  const { modal, log, told } = setUp({ mode: 'embedded', isAlive: true })
  await modal.open()
  modal.shown(412)
  modal.close()
  modal.closed()
  expect(log).toEqual(['load', 'open {}', 'show 320 drawn', 'resize 412', 'reveal', 'close'])
  expect(modal.isOpen()).toBe(true)
  expect(told).toEqual([true])
})
