/** Clicks a control when it appears, unless another state was shown. */
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
