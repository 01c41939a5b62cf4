import type { OpenParams, OpenView } from '@airlock/protocol/channel/schemas'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Unsubscribe } from '../kit/createListeners.ts'
import { createListeners, follow } from '../kit/createListeners.ts'
import type { FrameDoor, ModalDoor } from '../ports.ts'
import type { Look } from './appearance.ts'
import type { Shell } from './Dialog.ts'

/** The frame behind the modal. */
export type ModalFrame = FrameDoor & {
  /** Boots the frame when none is there. @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, ORIGIN_NOT_ALLOWED … */
  ready(): Promise<unknown>
  isAlive(): boolean
  /** Loads what the frame needs in this page, and not yet the frame. */
  load(): Promise<unknown>
}

type Deps = {
  shell(): Shell
  frame: ModalFrame
  mode: 'dialog' | 'embedded'
  look(): Look
  /** The view that opens unless one is named. */
  firstView(): OpenView
  /** The height to expect of a view that was never seen, in CSS pixels. */
  estimate(view: OpenView): number
}

export type Modal = ModalDoor & {
  isLoading(): boolean
  onChange(listener: () => void): Unsubscribe
  /** What a frame that comes now has to open; null while nothing is open. */
  opening(): OpenParams | null
  /** A new frame document was told of it. @param heard settles once it opened what is open */
  onConnect(heard: Promise<unknown>): void
  /** The frame said what it shows. */
  shown(height: number): void
  resized(height: number): void
  /** The visitor left through the frame. */
  closed(): void
  /** Escape or a click beside the card. */
  leave(): void
  /** The frame cannot be had. */
  fail(error: AirlockError): void
  /** The iframe was taken away: an open modal gets another one. */
  lost(): void
}

/** What a person sees of the frame: open, waiting, shown, failed, closed. One final state whatever order things come in. */
export function createModal({ shell, frame, mode, look, firstView, estimate }: Deps): Modal {
  const { tell, subscribe } = createListeners()
  let state: 'closed' | 'waiting' | 'shown' | 'failed' = 'closed'
  let params: OpenParams = {}
  /** How tall the card was when a view opened. */
  const heights = new Map<OpenView, number>()
  let view: OpenView = 'Connect'
  /** The frame was asked whether the visitor may leave. */
  let isLeaving = false
  let opened: Promise<unknown> = Promise.resolve()
  const isOpen = () => state !== 'closed'

  function enter(next: typeof state) {
    if (state === next) return
    state = next
    isLeaving = false
    tell()
  }

  function wait(isDrawn: boolean) {
    view = params.view ?? firstView()
    shell().show(look(), heights.get(view) ?? estimate(view), isDrawn)
    enter('waiting')
  }

  async function show() {
    if (mode === 'embedded') await frame.load()
    // Asked first, so that the frame draws while the page does.
    const opening = frame.isAlive() ? frame.call('open', params) : undefined
    if (!opening || state !== 'shown') wait(!!opening)
    try {
      if (opening) opened = opening
      else await frame.ready()
      await opened
    } catch (error) {
      // A modal that was closed meanwhile, or that a new document took over, has nothing to tell.
      if (state === 'waiting' && (error as AirlockError).name !== 'DISCONNECTED') fail(error as AirlockError)
      throw error
    }
  }

  function fail(error: AirlockError) {
    if (state === 'closed') return
    shell().fail(error, () => void show().catch(() => {}))
    enter('failed')
  }

  function close() {
    if (frame.isAlive()) frame.call('close', null).catch(() => {})
    hide()
  }

  function hide() {
    if (mode === 'embedded' || state === 'closed') return
    shell().hide()
    enter('closed')
  }

  return {
    open(next = {}) {
      params = next
      return show()
    },
    close,
    isOpen,
    isLoading: () => state === 'waiting',
    subscribe: follow(subscribe, isOpen),
    onChange: subscribe,
    opening: () => (isOpen() ? params : null),
    onConnect(heard) {
      heard.catch(() => {})
      opened = isOpen() ? heard : Promise.resolve()
      if (state === 'closed') return
      if (state !== 'waiting') wait(false)
      shell().lend()
    },
    shown(size) {
      if (state !== 'waiting') return
      heights.set(view, size)
      shell().resize(size)
      shell().reveal()
      enter('shown')
    },
    resized: (size) => shell().resize(size),
    closed: hide,
    leave() {
      if (isLeaving || state !== 'shown' || !frame.isAlive()) return close()
      isLeaving = true
      const onAnswer = () => {
        isLeaving = false
      }
      frame.call('requestClose', null).then(onAnswer, close)
    },
    fail,
    lost() {
      if (state !== 'closed') void show().catch(() => {})
    },
  }
}
