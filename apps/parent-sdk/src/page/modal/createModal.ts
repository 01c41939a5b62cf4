import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { OpenView } from '@airlock/protocol/channel/schemas'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Appearance, Dialog } from '../../types/Dialog.ts'
import type { Frame } from '../../types/Frame.ts'
import type { Modal } from '../../types/Modal.ts'
import { createListeners, subscribeToValue } from '../utils/createListeners.ts'

type Options = {
  dialog: Dialog
  frame: Pick<Frame, 'load' | 'isConnected' | 'open' | 'call' | 'on'>
  appearance(): Appearance
  firstView(): OpenView
  expectedHeight(view: OpenView): number
}

export function createModal({ dialog, frame, appearance, firstView, expectedHeight }: Options): Modal {
  const { emit, subscribe } = createListeners()
  let status: 'closed' | 'loading' | 'shown' | 'failed' = 'closed'
  let params: OpenParams = {}
  let view: OpenView = 'Connect'
  const heights = new Map<OpenView, number>()
  let pendingOpens = 0
  let lastOpen: Promise<unknown> = Promise.resolve()
  let isLeaving = false
  const isOpen = () => status !== 'closed'

  function enter(next: typeof status) {
    if (status === next) return
    status = next
    isLeaving = false
    emit()
  }

  async function open(next?: OpenParams | null) {
    params = { ...next }
    await show()
  }

  async function show() {
    const isConnected = frame.isConnected()
    // Called first, so that the frame renders meanwhile.
    if (isConnected) lastOpen = countPending(frame.open(params))
    if (!isConnected || status !== 'shown') showPlaceholder(isConnected)
    try {
      if (!isConnected) await frame.load()
      await lastOpen
    } catch (error) {
      // No error if the modal was closed or a new document connected meanwhile.
      if (status === 'loading' && (error as AirlockError).name !== 'DISCONNECTED') fail(error as AirlockError)
      throw error
    }
  }

  async function countPending(response: Promise<unknown> | undefined) {
    pendingOpens += 1
    try {
      await response
    } finally {
      pendingOpens -= 1
    }
  }

  function showPlaceholder(isConnected: boolean) {
    view = params.view ?? firstView()
    dialog.show(appearance(), heights.get(view) ?? expectedHeight(view), isConnected)
    enter('loading')
  }

  function fail(error: AirlockError) {
    if (status === 'closed') return
    // Only the operator can fix the configuration.
    const isFinal = error.name === 'APP_CONFIGURATION_INVALID'
    dialog.fail(error, isFinal ? undefined : () => void show().catch(() => {}))
    enter('failed')
  }

  function leave() {
    if (isLeaving || status !== 'shown' || !frame.isConnected()) return close()
    isLeaving = true
    const onResult = () => {
      isLeaving = false
    }
    frame.call('requestClose', null).then(onResult, close)
  }

  function close() {
    if (frame.isConnected()) frame.call('close', null).catch(() => {})
    hide()
  }

  function hide() {
    if (dialog.isEmbedded || status === 'closed') return
    dialog.hide()
    enter('closed')
  }

  dialog.on('leave', leave)
  dialog.on('close', close)
  frame.on('connect', (started) => {
    lastOpen = countPending(started)
    lastOpen.catch(() => {})
    if (status === 'closed') return
    if (status !== 'loading') showPlaceholder(false)
    dialog.allowInput()
  })
  frame.on('remove', () => {
    if (isOpen()) void show().catch(() => {})
  })

  return {
    open,
    close,
    isOpen,
    isLoading: () => status === 'loading',
    subscribe: subscribeToValue(subscribe, isOpen),
    onChange: subscribe,
    openParams: () => (isOpen() ? params : null),
    fail,
    handlers: {
      shown({ height }) {
        if (status !== 'loading') return null
        heights.set(view, height)
        dialog.resize(height)
        dialog.showFrame()
        enter('shown')
        return null
      },
      resized({ height }) {
        dialog.resize(height)
        return null
      },
      closed() {
        // A frame that closed before it received an `open` call opens again.
        if (pendingOpens === 0) hide()
        return null
      },
      requestOpen() {
        if (!isOpen()) void open().catch(() => {})
        return null
      },
    },
  }
}
