import { lazily } from '@airlock/protocol/lazily'
import type { Dialog, DialogEvents } from '../../types/Dialog.ts'
import { createEmitter } from '../utils/createEmitter.ts'
import { createPlaceholder } from './createPlaceholder.ts'
import { lockScroll } from './lockScroll.ts'

/** A connected frame that has not painted by then is stuck. */
const PAINT_DEADLINE_MS = 1_000
/** Inline, important styles override the page's layers and cannot be removed. Nothing fades or covers the iframe. */
const LAYER = 'all:initial;display:block;position:fixed;inset:0;inline-size:100%;block-size:100%;'
const BLOCKERS = ['inert', 'aria-hidden']
const SCRIM = 'background:light-dark(rgb(10 14 18/.4),rgb(0 0 0/.62));'

/**
 * The page is inert and its z-indexes do not matter. Pages may replace `<body>`, so the dialog is its sibling (T128).
 */
export function createDialog(): Dialog {
  const { on, emit } = createEmitter<DialogEvents>()
  const elements = lazily(createElements)
  let iframe: HTMLIFrameElement | undefined
  let opener: Element | null = null
  let unlock: (() => void) | undefined

  function createElements() {
    const dialog = document.createElement('dialog')
    const placeholder = createPlaceholder()
    dialog.dataset.airlock = ''
    dialog.tabIndex = -1
    dialog.setAttribute('aria-label', 'Wallet')
    dialog.append(placeholder.element)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      emit('leave')
    })
    // Browsers close a dialog on repeated Escape, even if the frame prevents leaving.
    dialog.addEventListener('close', () => unlock && dialog.showModal())
    // A page restored from the back/forward cache shows no modal (T65).
    addEventListener('pagehide', ({ persisted }) => persisted && emit('close'))
    // A hidden frame that moves its focus takes the page's focus (T77). The active element changes after the event.
    addEventListener('blur', () =>
      setTimeout(() => {
        if (!unlock && document.activeElement === iframe) iframe?.blur()
      }),
    )
    dialog.addEventListener('click', (event) => {
      const [target] = event.composedPath()
      const isBeside = target === dialog || target === placeholder.element
      // The second click of a double click on the button lands outside the card.
      if (isBeside && event.detail < 2) emit('leave')
    })
    // Password managers and dialogs set these attributes, and frameworks move or remove nodes (T77, T14).
    const observer = new MutationObserver(() => {
      for (const name of BLOCKERS) dialog.removeAttribute(name)
      if (!dialog.isConnected || iframe?.isConnected === false || (unlock && !dialog.matches(':modal'))) emit('remove')
    })
    return { dialog, placeholder, observer }
  }

  function attach() {
    const { dialog, observer } = elements()
    const root = document.documentElement
    if (!dialog.isConnected) root.append(dialog)
    observer.observe(dialog, { attributeFilter: BLOCKERS, childList: true })
    for (const parent of [dialog.parentNode ?? root, root]) observer.observe(parent, { childList: true })
    return dialog
  }

  function paint(waiting?: 'blank' | 'drawn') {
    const { dialog, placeholder } = elements()
    const hidden = unlock ? '' : 'visibility:hidden;'
    if (waiting) dialog.dataset.waiting = waiting
    else delete dialog.dataset.waiting
    setStyle(dialog, `${hidden}color-scheme:${dialog.dataset.airlock};${SCRIM}`)
    setStyle(placeholder.element, hidden + (waiting ? '' : 'display:none;'))
    // Browsers give the frame an opaque canvas if its color scheme differs from the page's.
    if (iframe) setStyle(iframe, `${hidden}color-scheme:light;${waiting === 'blank' ? 'pointer-events:none;' : ''}`)
  }

  function allowInput() {
    paint('drawn')
    setTimeout(leaveStuckFrame, PAINT_DEADLINE_MS)
  }

  function leaveStuckFrame() {
    const { dialog } = elements()
    if (dialog.dataset.waiting !== 'drawn') return
    paint('blank')
    dialog.focus()
  }

  return {
    isEmbedded: false,
    on,
    mount(next) {
      iframe = next
      attach().append(iframe)
      paint(unlock && 'blank')
    },
    unmount() {
      iframe = undefined
    },
    show(appearance, height, isConnected) {
      if (!unlock) opener = document.activeElement
      unlock ??= lockScroll()
      const dialog = attach()
      elements().placeholder.wait(appearance, height)
      dialog.dataset.airlock = appearance.scheme
      if (isConnected) allowInput()
      else paint('blank')
      if (!dialog.matches(':modal')) {
        // A removed dialog keeps `open` but is no longer open.
        dialog.open = false
        dialog.showModal()
      }
      focus(isConnected ? iframe : dialog)
    },
    allowInput,
    showFrame() {
      paint()
      focus(iframe)
    },
    resize() {},
    hide() {
      const { dialog } = elements()
      unlock?.()
      unlock = undefined
      paint()
      // `close` restores no focus if nothing had focus before.
      iframe?.blur()
      dialog.close()
      if (opener?.isConnected) (opener as HTMLElement).focus?.({ preventScroll: true })
      opener = null
    },
    fail(error, retry) {
      paint('blank')
      elements().placeholder.fail(error, retry, () => emit('close'))
    },
  }
}

function setStyle({ style }: HTMLElement, css: string) {
  style.cssText = (LAYER + css).replaceAll(';', '!important;')
}

function focus(element: HTMLElement | undefined) {
  if (document.activeElement !== element) element?.focus()
}
