import { type CaipAddress, type ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { DEFAULT_BALANCE } from '@airlock/protocol/constants'
import { faceOf } from '@airlock/protocol/text/faceOf'
import { sheetOf } from '../../page/modal/sheetOf.ts'
import type { AccountButton } from '../../types/AccountButton.ts'
import type { Frame } from '../../types/Frame.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { Methods } from '../methods/createMethods.ts'
import css from './account.css?inline'

type AccountDeps = Pick<ActionDeps, 'networks' | 'session'> & {
  frame: Pick<Frame, 'isConnected'>
  labels: { get(): ReadonlyMap<string, string> }
  loadMethods(): Promise<Pick<Methods, 'call'>>
}

const MORE_DIGITS = /(\.\d{3})\d+/

let sheet: CSSStyleSheet | undefined
const MAX_AGE_MS = 30_000
const balances = new WeakMap<HTMLButtonElement, { of: CaipAddress; text: string; readAt: number }>()

export function renderAccount(button: HTMLButtonElement, shown: AccountButton, deps: AccountDeps): void {
  const { account, text } = shown
  // The button may show another account by now, or none.
  if (button.textContent !== text) return
  adoptStyles(button)
  const [namespace, , address] = account.split(':') as [ChainNamespace, string, string]
  // By default a page load with a session does not load the frame.
  const balanceMode = shown.balance ?? (deps.frame.isConnected() && 'show')
  const hasBalance = balanceMode === 'show' && namespace === deps.session.get().activeNamespace
  const balance = hasBalance && readBalance(button, shown, deps)
  const network = deps.networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
  button.replaceChildren(
    ...(balance ? [...(network ? [chainOf(network)] : []), part('balance', balance), part('gap', ' · ')] : []),
    face(normalAddress(namespace, address)),
    part('name', deps.labels.get().get(address) ?? text),
  )
}

function readBalance(button: HTMLButtonElement, shown: AccountButton, deps: AccountDeps): string {
  const { account } = shown
  const cached = balances.get(button)
  const entry = cached?.of === account ? cached : { of: account, text: '', readAt: 0 }
  const now = Date.now()
  if (now - entry.readAt < MAX_AGE_MS) return entry.text
  entry.readAt = now
  balances.set(button, entry)
  deps
    .loadMethods()
    .then(({ call }) => call('fetchBalance', []) as Promise<Balance>)
    .then(({ balance, symbol }) => {
      // Networks that are not read have the default.
      entry.text = balance && balance !== DEFAULT_BALANCE ? `${balance.replace(MORE_DIGITS, '$1')} ${symbol}` : ''
      if (balances.get(button) !== entry || !button.querySelector('.face')) return
      button.textContent = shown.text
      renderAccount(button, shown, deps)
    })
    .catch(() => {
      entry.text = ''
      entry.readAt = 0
    })
  return entry.text
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
