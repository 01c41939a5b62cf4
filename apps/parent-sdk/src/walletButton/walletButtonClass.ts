import type { ChainNamespace } from '@airlock/protocol/caip'
import buttonCss from '../page/elements/button.css?inline'
import { onInstance } from '../page/instances.ts'
import { sheetOf } from '../page/modal/sheetOf.ts'
import type { ButtonTexts, Texts } from '../page/texts/createButtonTexts.ts'
import type { AppKit } from '../types/AppKit.ts'
import { connectByButton } from './connectByButton.ts'
import walletButtonCss from './walletButton.css?inline'
import { findWalletId } from './walletIds.ts'

/** Kits of earlier SDK versions have English texts. */
type Kit = AppKit & { buttonTexts?: ButtonTexts }

/** In the order of the generated lists. */
const ENGLISH =
  'Connect Wallet|Connecting…||Open {wallet}|Request declined|Wallet not available|Couldn’t connect. Try again.'.split(
    '|',
  )
const ATTRIBUTES = 'wallet label loadinglabel disabled size namespace'.split(' ')

/** Each tag needs its own class. */
export function walletButtonClass(): CustomElementConstructor {
  const sheets = [buttonCss, walletButtonCss].map(sheetOf)

  return class extends HTMLElement {
    static observedAttributes = ATTRIBUTES
    readonly #button = document.createElement('button')
    readonly #alert = document.createElement('span')
    #kit: Kit | undefined
    #isPending = false
    #link: string | undefined
    #problem: number | undefined
    #leave: (() => void)[] = []

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      root.adoptedStyleSheets = sheets
      this.#button.type = 'button'
      this.#button.setAttribute('aria-describedby', 'problem')
      this.#button.onclick = () => void this.#press()
      this.#alert.id = 'problem'
      this.#alert.setAttribute('role', 'alert')
      root.append(this.#button, this.#alert)
    }

    connectedCallback() {
      this.#render()
      const stop = onInstance((kit) => {
        this.#kit = kit
        const render = () => this.#render()
        this.#leave.push(kit.subscribeTheme(render))
        if (this.#kit.buttonTexts) this.#leave.push(this.#kit.buttonTexts.subscribe(render))
        this.#render()
      })
      this.#leave.push(stop)
    }

    disconnectedCallback() {
      for (const leave of this.#leave.splice(0)) leave()
    }

    attributeChangedCallback(name: string) {
      if (name === 'wallet') this.#problem = undefined
      this.#render()
    }

    async #press() {
      if (this.#link !== undefined) {
        window.open(this.#link, '_self', 'noopener,noreferrer')
        return
      }
      const kit = this.#kit
      if (!kit || this.#isPending) return
      const { id, isCode } = findWalletId(this.getAttribute('wallet') ?? '')
      const namespace = (this.getAttribute('namespace') ?? undefined) as ChainNamespace | undefined
      this.#isPending = true
      this.#problem = undefined
      this.#render()
      try {
        await connectByButton(kit, { id, isCode, namespace }, (link) => {
          this.#link = link
          this.#render()
        })
      } catch (error) {
        const { name } = error as Error
        this.#problem = problemOf(name)
        if (name === 'WALLET_NOT_FOUND')
          console.warn(`[airlock] appkit-wallet-button: no wallet has the id "${id}". Ids are those of wallets.list().`)
      }
      this.#isPending = false
      this.#link = undefined
      this.#render()
    }

    #render() {
      const label = this.getAttribute('label')
      const { name } = findWalletId(this.getAttribute('wallet') ?? '')
      const texts: Texts = this.#kit?.buttonTexts?.get() ?? ENGLISH
      const textOf = (at: number) => (texts[at] ?? ENGLISH[at] ?? '').replace('{wallet}', () => name)
      const loadingLabel = this.getAttribute('loadinglabel') ?? textOf(1)
      const text = this.#link === undefined ? loadingLabel : textOf(3)
      const mode = this.#kit?.getThemeMode()
      this.style.colorScheme = !mode || mode === 'system' ? '' : mode
      this.#button.textContent = this.#isPending ? text : (label ?? (name || textOf(0)))
      this.#button.disabled = this.hasAttribute('disabled')
      this.#button.ariaBusy = String(this.#isPending)
      this.#alert.textContent = this.#problem === undefined ? '' : textOf(this.#problem)
      texts.mark?.(this.#button)
      texts.mark?.(this.#alert)
    }
  }
}

/** Returns the position of a text; `undefined` for a closed modal and a replaced attempt. */
function problemOf(name: string): number | undefined {
  if (name === 'MODAL_CLOSED' || name === 'CONNECT_CANCELLED') return undefined
  if (name === 'USER_REJECTED') return 4
  return name === 'WALLET_NOT_FOUND' ? 5 : 6
}
