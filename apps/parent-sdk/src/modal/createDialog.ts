import { lazily } from '@airlock/protocol/lazily'
import { createEmitter } from '../kit/createEmitter.ts'
import { createPlaceholder } from './createPlaceholder.ts'
import type { Dialog, DialogEvents } from './Dialog.ts'
import dialogCss from './dialog.css?inline'
import { lockScroll } from './lockScroll.ts'
import { sheetOf } from './sheetOf.ts'

/** Time in ms after which a connected frame that has not painted counts as stuck. */
const PAINT_DEADLINE_MS = 1_000

/**
 * A native dialog in the top layer: the page behind is inert, its z-indexes do not matter, and `::backdrop` is the only scrim.
 * The iframe covers the viewport above the placeholder; it stays in the closed dialog between uses.
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
    dialog.addEventListener('click', (event) => {
      const [target] = event.composedPath()
      if (target === dialog || target === placeholder.element) emit('leave')
    })
    // Password managers make foreign dialogs inert, and frameworks move or drop nodes that are not theirs (T77, T14).
    const observer = new MutationObserver(() => {
      if (dialog.inert) dialog.inert = false
      if (!dialog.isConnected || iframe?.isConnected === false || (unlock && !dialog.matches(':modal'))) emit('remove')
    })
    return { dialog, placeholder, observer, sheet: sheetOf(dialogCss) }
  }

  function attach() {
    const { dialog, observer, sheet } = elements()
    const { adoptedStyleSheets } = document
    if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
    const parent = dialog.parentNode ?? document.body ?? document.documentElement
    if (!dialog.isConnected) parent.append(dialog)
    observer.disconnect()
    observer.observe(dialog, { attributeFilter: ['inert'], childList: true })
    observer.observe(parent, { childList: true })
    observer.observe(document.documentElement, { childList: true })
    return dialog
  }

  function allowInput() {
    elements().dialog.dataset.waiting = 'drawn'
    setTimeout(leaveStuckFrame, PAINT_DEADLINE_MS)
  }

  /** Gives pointer and keyboard back to the page. */
  function leaveStuckFrame() {
    const { dialog } = elements()
    if (dialog.dataset.waiting !== 'drawn') return
    dialog.dataset.waiting = 'blank'
    dialog.focus()
  }

  return {
    isEmbedded: false,
    on,
    mount(next) {
      iframe = next
      attach().append(iframe)
    },
    unmount() {
      iframe?.remove()
      iframe = undefined
    },
    show(appearance, height, isConnected) {
      if (!unlock) opener = document.activeElement
      // Locking measures the page, which costs nothing until something changes.
      unlock ??= lockScroll()
      const dialog = attach()
      elements().placeholder.wait(appearance, height)
      dialog.dataset.airlock = appearance.scheme
      dialog.dataset.waiting = 'blank'
      if (isConnected) allowInput()
      if (!dialog.matches(':modal')) {
        // A dialog that was taken out of the document has `open` set, but is open no longer.
        dialog.open = false
        dialog.showModal()
      }
      focus(isConnected ? iframe : dialog)
    },
    allowInput,
    showFrame() {
      delete elements().dialog.dataset.waiting
      focus(iframe)
    },
    resize() {},
    hide() {
      const { dialog } = elements()
      unlock?.()
      unlock = undefined
      delete dialog.dataset.waiting
      dialog.close()
      if (opener?.isConnected) (opener as HTMLElement).focus?.({ preventScroll: true })
      opener = null
    },
    fail(error, retry) {
      const { dialog, placeholder } = elements()
      dialog.dataset.waiting = 'blank'
      placeholder.fail(error, { ...(retry && { Retry: retry }), Close: () => emit('close') })
    },
  }
}

function focus(element: HTMLElement | undefined) {
  if (document.activeElement !== element) element?.focus()
}
