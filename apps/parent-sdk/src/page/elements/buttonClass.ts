import type { ChainNamespace } from '@airlock/protocol/caip'
import type { OpenView } from '@airlock/protocol/channel/schemas'
import type { AppKit } from '../../types/AppKit.ts'
import { onInstance } from '../instances.ts'
import { sheetOf } from '../modal/sheetOf.ts'
import buttonCss from './button.css?inline'
import type { ButtonAttributes } from './buttonAttributes.ts'

/** `busy` while an action is pending. */
export type ButtonState = { text: string; busy?: boolean }
/** HTML attributes are case-insensitive. `balance` is the loaded balance, if shown. */
export type Attributes = Record<string, string | undefined>

let sheet: CSSStyleSheet | undefined
const ATTRIBUTES = [
  'label',
  'loadingLabel',
  'disabled',
  'balance',
  'charsStart',
  'charsEnd',
  'size',
  'namespace',
] as const satisfies readonly (keyof ButtonAttributes)[]

/**
 * Creates the class of a button that opens the modal.
 *
 * @param render returns its text, also without an instance
 */
export function buttonClass(
  view: OpenView | undefined,
  render: (attributes: Attributes, kit?: AppKit) => ButtonState,
): CustomElementConstructor {
  sheet ??= sheetOf(buttonCss)

  class AppKitButton extends HTMLElement {
    static observedAttributes = ATTRIBUTES.map((name) => name.toLowerCase())
    readonly #button = document.createElement('button')
    #kit: AppKit | undefined
    #leave: (() => void)[] = []
    #balance: string | undefined
    #balanceOf: string | undefined

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      root.adoptedStyleSheets = [sheet as CSSStyleSheet]
      root.append(this.#button)
      this.#button.type = 'button'
      this.#button.onclick = () => {
        const namespace = this.getAttribute('namespace') as ChainNamespace | null
        // The modal shows the error.
        this.#kit?.open({ ...(view && { view }), ...(namespace && { namespace }) }).catch(() => {})
      }
    }

    connectedCallback() {
      this.#draw()
      const render = () => this.#draw()
      const stop = onInstance((kit) => {
        this.#kit = kit
        this.#leave.push(kit.subscribeState(render), kit.subscribeAccount(render), kit.subscribeTheme(render))
        render()
      })
      this.#leave.push(stop)
    }

    disconnectedCallback() {
      for (const leave of this.#leave.splice(0)) leave()
    }

    attributeChangedCallback() {
      this.#draw()
    }

    /** Reads once for each account and network. Shows nothing after an error. */
    #readBalance(address: string | undefined) {
      this.#balanceOf = address
      this.#balance = undefined
      if (address === undefined) return
      this.#kit
        ?.fetchBalance()
        .then(({ balance, symbol }) => {
          if (address !== this.#balanceOf) return
          this.#balance = `${balance} ${symbol}`
          this.#draw()
        })
        .catch(() => {})
    }

    #draw() {
      const values = Object.fromEntries(ATTRIBUTES.map((name) => [name, this.getAttribute(name) ?? undefined]))
      const address = values.balance === 'show' ? this.#kit?.getCaipAddress() : undefined
      if (address !== this.#balanceOf) this.#readBalance(address)
      const { text, busy = false } = render({ ...values, balance: this.#balance }, this.#kit)
      const mode = this.#kit?.getThemeMode()
      this.style.colorScheme = !mode || mode === 'system' ? '' : mode
      this.#button.textContent = text
      this.#button.disabled = this.hasAttribute('disabled')
      this.#button.ariaBusy = String(busy)
    }
  }

  return AppKitButton
}
