const STOPS =
  'a[href],button:not([disabled]),input:not([disabled]),textarea:not([disabled]),select:not([disabled]),iframe,[tabindex="0"]:not([data-focus-end])'

/** Moves the focus from the last control to the first, and back with Shift: a dialog keeps the focus while it is open (T77). */
export function wrapFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
