/** Presses a control once it is there, for a state that only its view knows. Another state that is shown before it is not pressed in. */
export function pressWhenShown(selector: string) {
  const observer = new MutationObserver(() => {
    const control = document.querySelector<HTMLElement>(selector)
    if (control === null) return
    observer.disconnect()
    control.click()
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('hashchange', () => observer.disconnect(), { once: true })
}
