import { createCard } from './createPlaceholder.ts'
import type { Shell, ShellOptions } from './Dialog.ts'
import { lockScroll } from './lockScroll.ts'
import { DIALOG_SHEET, sheetOf } from './sheets.ts'

/** A frame that was asked to show itself, and has nothing to load for it, is taken for stuck after this. */
const PATIENCE_MS = 1_000

/**
 * A native dialog in the top layer: the page behind is inert, its z-indexes do not matter, and `::backdrop` is the only scrim.
 * The iframe covers the viewport above the placeholder; it stays in the closed dialog between uses.
 */
export function createDialogShell({ makeIframe, onLeave, onClosed, onRemoved }: ShellOptions): Shell {
  const dialog = document.createElement('dialog')
  const card = createCard()
  const sheet = sheetOf(DIALOG_SHEET)
  let iframe: HTMLIFrameElement | undefined
  let opener: Element | null = null
  let unlock: (() => void) | undefined

  dialog.dataset.airlock = ''
  dialog.tabIndex = -1
  dialog.setAttribute('aria-label', 'Wallet')
  dialog.append(card.element)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onLeave()
  })
  // Browsers close a dialog by themselves when Escape is pressed again and again, whatever the frame says to it.
  dialog.addEventListener('close', () => unlock && dialog.showModal())
  // A page that comes back from the cache shows itself, not what lay over it (T65).
  addEventListener('pagehide', ({ persisted }) => persisted && onClosed())
  dialog.addEventListener('click', (event) => {
    const [hit] = event.composedPath()
    if (hit === dialog || hit === card.element) onLeave()
  })

  /** Password managers make foreign dialogs inert, and frameworks move or drop nodes that are not theirs (T77, T14). */
  const observer = new MutationObserver(() => {
    if (dialog.inert) dialog.inert = false
    if (!dialog.isConnected || iframe?.isConnected === false || (unlock && !dialog.matches(':modal'))) onRemoved()
  })

  function attach() {
    const { adoptedStyleSheets } = document
    if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
    const parent = dialog.parentNode ?? document.body ?? document.documentElement
    if (!dialog.isConnected) parent.append(dialog)
    observer.disconnect()
    observer.observe(dialog, { attributeFilter: ['inert'], childList: true })
    observer.observe(parent, { childList: true })
    observer.observe(document.documentElement, { childList: true })
  }

  /** Until it reveals itself or takes too long. */
  function lend() {
    dialog.dataset.waiting = 'drawn'
    setTimeout(leaveStuckFrame, PATIENCE_MS)
  }

  /** Pointer and keyboard are the page's own again. */
  function leaveStuckFrame() {
    if (dialog.dataset.waiting !== 'drawn') return
    dialog.dataset.waiting = 'blank'
    dialog.focus()
  }

  return {
    mount() {
      attach()
      if (!iframe) {
        iframe = makeIframe()
        dialog.append(iframe)
      }
      return iframe
    },
    unmount() {
      iframe?.remove()
      iframe = undefined
    },
    show(look, height, isDrawn) {
      if (!unlock) opener = document.activeElement
      // It measures the page, which costs nothing until something changes.
      unlock ??= lockScroll()
      attach()
      card.wait(look, height)
      dialog.dataset.airlock = look.scheme
      dialog.dataset.waiting = 'blank'
      if (isDrawn) lend()
      if (!dialog.matches(':modal')) {
        // One that was taken out of the document says that it is open, but no longer is.
        dialog.open = false
        dialog.showModal()
      }
      focus(isDrawn ? iframe : dialog)
    },
    lend,
    reveal() {
      delete dialog.dataset.waiting
      focus(iframe)
    },
    resize() {},
    hide() {
      unlock?.()
      unlock = undefined
      delete dialog.dataset.waiting
      dialog.close()
      if (opener?.isConnected) (opener as HTMLElement).focus?.({ preventScroll: true })
      opener = null
    },
    fail(error, retry) {
      dialog.dataset.waiting = 'blank'
      card.fail(error, { Retry: retry, Close: onClosed })
    },
  }
}

function focus(element: HTMLElement | undefined) {
  if (document.activeElement !== element) element?.focus()
}
