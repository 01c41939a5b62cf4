import { lazily } from '@airlock/protocol/lazily'
import type { Dialog, DialogEvents } from '../../types/Dialog.ts'
import { createEmitter } from '../utils/createEmitter.ts'
import { createPlaceholder } from './createPlaceholder.ts'
import { lockScroll } from './lockScroll.ts'

/** Time in ms after which a connected frame that has not painted counts as stuck. */
const PAINT_DEADLINE_MS = 1_000
/**
 * Styles of the dialog and its children. They are inline and important: rules of the page lose, also those in a layer, and no stylesheet is
 * needed that the page could drop. The iframe is never faded, scaled or filtered, and nothing lies above it.
 */
const LAYER = 'all:initial;display:block;position:fixed;inset:0;inline-size:100%;block-size:100%;'
/** Attributes by which others keep a dialog from its visitor. */
const BLOCKERS = ['inert', 'aria-hidden']
/** Dimming of the page behind the modal. */
const SCRIM = 'background:light-dark(rgb(10 14 18/.4),rgb(0 0 0/.62));'

/**
 * A native dialog in the top layer: the page behind is inert, and its z-indexes do not matter. The iframe covers the viewport above the
 * placeholder; it stays in the closed dialog between uses. Pages replace their `<body>`, so the dialog lies beside it (T128).
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
    // Browsers close a dialog by themselves when Escape is pressed repeatedly, even where the frame refuses.
    dialog.addEventListener('close', () => unlock && dialog.showModal())
    // A page that comes back from the cache shows itself, not what lay over it (T65).
    addEventListener('pagehide', ({ persisted }) => persisted && emit('close'))
    // A frame that is hidden while it moves its own focus takes the page's (T77). The active element changes after the event.
    addEventListener('blur', () =>
      setTimeout(() => {
        if (!unlock && document.activeElement === iframe) iframe?.blur()
      }),
    )
    dialog.addEventListener('click', (event) => {
      const [target] = event.composedPath()
      const isBeside = target === dialog || target === placeholder.element
      // The second click of a double click on the button falls beside the card.
      if (isBeside && event.detail < 2) emit('leave')
    })
    // Password managers and other dialogs make foreign ones inert or hidden, and frameworks move or drop nodes (T77, T14).
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

  /** @param waiting `blank` until the frame draws, `drawn` until it has; `undefined` for the frame alone */
  function paint(waiting?: 'blank' | 'drawn') {
    const { dialog, placeholder } = elements()
    const hidden = unlock ? '' : 'visibility:hidden;'
    if (waiting) dialog.dataset.waiting = waiting
    else delete dialog.dataset.waiting
    setStyle(dialog, `${hidden}color-scheme:${dialog.dataset.airlock};${SCRIM}`)
    setStyle(placeholder.element, hidden + (waiting ? '' : 'display:none;'))
    // Where the schemes of page and frame differ, browsers give the frame an opaque canvas.
    if (iframe) setStyle(iframe, `${hidden}color-scheme:light;${waiting === 'blank' ? 'pointer-events:none;' : ''}`)
  }

  function allowInput() {
    paint('drawn')
    setTimeout(leaveStuckFrame, PAINT_DEADLINE_MS)
  }

  /** Gives pointer and keyboard back to the page. */
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
      // Locking measures the page, which costs nothing until something changes.
      unlock ??= lockScroll()
      const dialog = attach()
      elements().placeholder.wait(appearance, height)
      dialog.dataset.airlock = appearance.scheme
      if (isConnected) allowInput()
      else paint('blank')
      if (!dialog.matches(':modal')) {
        // A dialog that was taken out of the document has `open` set, but is open no longer.
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
      // A dialog that was opened from no control leaves the focus where it is.
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
