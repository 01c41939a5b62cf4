const NAMES = ['button', 'connect-button', 'account-button', 'network-button', 'modal']
const TAGS = ['appkit-', 'w3m-'].flatMap((prefix) => NAMES.map((name) => prefix + name))
/** Order in the SDK of every version. Other kits observe the same attributes in another order. */
const OWN_ORDER = /^label,loadinglabel,/

let isShown = false

/** Reports once that another kit defined elements first. */
export function explainTakenElements(): void {
  const taken = TAGS.filter(isForeign)
  if (isShown || taken.length === 0) return
  isShown = true
  const tags = taken.map((tag) => `<${tag}>`).join(', ')
  console.error(
    `createAppKit: another kit in this page defined ${tags} first. Remove that kit, or call open() in a button of the page.`,
  )
}

function isForeign(tag: string) {
  const defined = customElements.get(tag) as { observedAttributes?: unknown } | undefined
  return defined?.observedAttributes !== undefined && !OWN_ORDER.test(String(defined.observedAttributes))
}
