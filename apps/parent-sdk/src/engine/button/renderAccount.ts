import type { ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import type { AccountProfile, Balance } from '@airlock/protocol/channel/callSchemas'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { DEFAULT_BALANCE } from '@airlock/protocol/constants'
import { faceOf } from '@airlock/protocol/text/faceOf'
import { sheetOf } from '../../page/modal/sheetOf.ts'
import type { AccountButton } from '../../types/AccountButton.ts'
import type { Frame } from '../../types/Frame.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { Methods } from '../methods/createMethods.ts'
import css from './account.css?inline'
import { parseProfile } from './parseProfile.ts'
import { writeBalance } from './writeBalance.ts'

type AccountDeps = Pick<ActionDeps, 'networks' | 'session'> & {
  frame: Pick<Frame, 'isConnected' | 'call'>
  labels: { get(): ReadonlyMap<string, string> }
  locale(): string
  normalAddress: typeof normalAddress
  loadMethods(): Promise<Pick<Methods, 'call'>>
}

type Read<Value> = { value?: Value | undefined; readAt: number }
type Account = { shown: AccountButton; balance: Read<Balance>; profile: Read<AccountProfile> }

const MAX_AGE_MS = 30_000
const accounts = new WeakMap<HTMLButtonElement, Account>()

let sheet: CSSStyleSheet | undefined

export function renderAccount(button: HTMLButtonElement, shown: AccountButton, deps: AccountDeps): void {
  const { account, text } = shown
  // The button may show another account by now, or none.
  if (button.textContent !== text) return
  adoptStyles(button)
  const { frame, session, networks, labels } = deps
  const [namespace, , address] = account.split(':') as [ChainNamespace, string, string]
  const cached = accounts.get(button)
  const reads = cached?.shown.account === account ? cached : { shown, balance: { readAt: 0 }, profile: { readAt: 0 } }
  accounts.set(button, reads)
  reads.shown = shown

  function read<Value>(entry: Read<Value>, fetchValue: () => Promise<Value>): Value | undefined {
    if (Date.now() - entry.readAt >= MAX_AGE_MS) {
      entry.readAt = Date.now()
      fetchValue().then(
        (value) => {
          entry.value = value
          if (accounts.get(button) !== reads || !button.querySelector('.face')) return
          button.textContent = reads.shown.text
          renderAccount(button, reads.shown, deps)
        },
        () => {
          entry.readAt = 0
          entry.value = undefined
        },
      )
    }
    return entry.value
  }

  // By default a page load with a session does not load the frame.
  const isLoaded = frame.isConnected()
  const balanceMode = shown.balance ?? (isLoaded && 'show')
  const fetched =
    balanceMode === 'show' &&
    namespace === session.get().activeNamespace &&
    read(reads.balance, async () => (await deps.loadMethods()).call('fetchBalance', []) as Promise<Balance>)
  // Networks that are not read have the default.
  const isRead = fetched && fetched.balance !== '' && fetched.balance !== DEFAULT_BALANCE
  const { name } =
    (isLoaded && read(reads.profile, async () => parseProfile(await frame.call('profile', { namespace, address })))) ||
    {}
  const network = networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
  const known = labels.get().get(address) ?? name
  const named = part('name', known ?? text)
  named.title = address
  button.replaceChildren(
    ...(isRead && network ? [chainOf(network)] : []),
    ...(isRead ? [part('balance', writeBalance(fetched, deps.locale())), part('gap', ' · ')] : []),
    face(deps.normalAddress(namespace, address)),
    named,
    // A name never appears without its address.
    ...(known ? [part('gap', ` · ${text}`)] : []),
  )
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
