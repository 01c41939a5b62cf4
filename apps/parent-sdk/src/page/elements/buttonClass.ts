import type { CaipAddress, ChainNamespace } from '@airlock/protocol/caip'
import type { OpenView } from '@airlock/protocol/channel/schemas'
import type { AccountButton } from '../../types/AccountButton.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { onInstance } from '../instances.ts'
import { sheetOf } from '../modal/sheetOf.ts'
import { type ButtonTexts, ENGLISH, type Texts } from '../texts/createButtonTexts.ts'
import buttonCss from './button.css?inline'

/** Kits of earlier SDK versions show accounts as text, and English texts. */
type Kit = AppKit & { showAccount?(button: HTMLButtonElement, shown: AccountButton): void; buttonTexts?: ButtonTexts }

export type ButtonState = { text: string | undefined; busy?: boolean; account?: CaipAddress }
/** HTML attributes are case-insensitive. */
export type Attributes = Record<string, string | undefined>

let sheet: CSSStyleSheet | undefined
const ATTRIBUTES = 'label loadingLabel disabled balance charsStart charsEnd size namespace'.split(' ')

export function buttonClass(
  view: OpenView | undefined,
  render: (attributes: Attributes, texts: readonly string[], kit?: AppKit) => ButtonState,
): CustomElementConstructor {
  sheet ??= sheetOf(buttonCss)

  class AppKitButton extends HTMLElement {
    static observedAttributes = ATTRIBUTES.map((name) => name.toLowerCase())
    readonly #button = document.createElement('button')
    #kit: Kit | undefined
    #leave: ((() => void) | undefined)[] = []

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
      const render = () => this.#render()
      render()
      const stop = onInstance((kit: Kit) => {
        this.#kit = kit
        this.#leave.push(
          kit.subscribeState(render),
          kit.subscribeAccount(render),
          kit.subscribeTheme(render),
          kit.buttonTexts?.subscribe(render),
        )
        render()
      })
      this.#leave.push(stop)
    }

    disconnectedCallback() {
      for (const leave of this.#leave.splice(0)) leave?.()
    }

    attributeChangedCallback() {
      this.#render()
    }

    #render() {
      const values = Object.fromEntries(ATTRIBUTES.map((name) => [name, this.getAttribute(name) ?? undefined]))
      const { buttonTexts } = this.#kit ?? {}
      const texts: Texts | undefined = buttonTexts ? buttonTexts.get() : ENGLISH
      const { text = '', busy = false, account } = render(values, texts ?? ENGLISH, this.#kit)
      const mode = this.#kit?.getThemeMode()
      this.style.colorScheme = !mode || mode === 'system' ? '' : mode
      this.#button.textContent = text
      texts?.mark?.(this.#button)
      // English keeps the place of a text that loads.
      this.#button.style.color = !texts && ENGLISH.includes(text) ? 'transparent' : ''
      this.#button.disabled = this.hasAttribute('disabled')
      this.#button.ariaBusy = String(busy)
      if (account) this.#kit?.showAccount?.(this.#button, { ...values, account, text })
    }
  }

  return AppKitButton
}
