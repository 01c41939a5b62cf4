/** Unless another state was shown. */
export function pressWhenShown(selector: string) {
  whenShown(selector, (control) => control.click())
}

export function typeWhenShown(selector: string, text: string) {
  whenShown(selector, (field) => {
    // React reads the value by its own setter.
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function whenShown(selector: string, act: (control: HTMLElement) => void) {
  const observer = new MutationObserver(() => {
    const control = document.querySelector<HTMLElement>(selector)
    if (control === null) return
    observer.disconnect()
    act(control)
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('hashchange', () => observer.disconnect(), { once: true })
}
