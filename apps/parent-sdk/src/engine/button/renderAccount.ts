import { type CaipAddress, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { faceOf } from '@airlock/protocol/text/faceOf'
import { sheetOf } from '../../page/modal/sheetOf.ts'
import type { AccountButton } from '../../types/AccountButton.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { Methods } from '../methods/createMethods.ts'
import css from './account.css?inline'

type AccountDeps = Pick<ActionDeps, 'networks' | 'session'> & {
  /** Labels of the host, by address. */
  labels: { get(): ReadonlyMap<string, string> }
  loadMethods(): Promise<Pick<Methods, 'call'>>
}

/** Balances show three decimals. */
const MORE_DIGITS = /(\.\d{3})\d+/

let sheet: CSSStyleSheet | undefined
/** Balance that a button shows, with its account. */
const balances = new WeakMap<HTMLButtonElement, { of: CaipAddress; text: string }>()

/** Shows the face and name of an account and, unless hidden, its balance with the network. Unknown parts are left out. */
export function renderAccount(button: HTMLButtonElement, shown: AccountButton, deps: AccountDeps): void {
  const { account, text } = shown
  // The button may show another account by now, or none.
  if (button.textContent !== text) return
  adoptStyles(button)
  const [namespace, reference, address = ''] = account.split(':')
  const hasBalance = shown.balance !== 'hide' && namespace === deps.session.get().activeNamespace
  if (hasBalance) readBalance(button, shown, deps)
  const balance = balances.get(button)
  const network = deps.networks.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${reference}`)
  const isKnown = hasBalance && balance?.of === account && balance.text !== ''
  button.replaceChildren(
    ...(isKnown ? [...(network ? [chainOf(network)] : []), part('balance', balance.text), part('gap', ' · ')] : []),
    face(normalAddress(namespaceOf(account), address)),
    part('name', deps.labels.get().get(address) ?? text),
  )
}

/** Reads once for each account and network. Shows nothing after an error. */
function readBalance(button: HTMLButtonElement, shown: AccountButton, deps: AccountDeps): void {
  const { account } = shown
  if (balances.get(button)?.of === account) return
  const entry = { of: account, text: '' }
  balances.set(button, entry)
  deps
    .loadMethods()
    .then(({ call }) => call('fetchBalance', []) as Promise<Balance>)
    .then(({ balance, symbol }) => {
      entry.text = balance && `${balance.replace(MORE_DIGITS, '$1')} ${symbol}`
      if (balances.get(button) !== entry || !button.querySelector('.face')) return
      button.textContent = shown.text
      renderAccount(button, shown, deps)
    })
    .catch(() => {})
}

function adoptStyles(button: HTMLButtonElement): void {
  sheet ??= sheetOf(css)
  const root = button.getRootNode() as ShadowRoot
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

function part(name: string, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

function face(seed: string): HTMLElement {
  const element = part('face')
  // CSSOM works under a strict CSP.
  element.style.backgroundImage = faceOf(seed)
  return element
}

function chainOf({ name = '', imageUrl }: HostNetwork): HTMLElement {
  const letter = () => {
    const element = part('chain')
    element.dataset.letter = name.charAt(0)
    element.title = name
    return element
  }
  if (imageUrl === undefined) return letter()
  const image = Object.assign(new Image(), { className: 'chain', src: imageUrl, alt: '', title: name })
  image.onerror = () => image.replaceWith(letter())
  return image
}
