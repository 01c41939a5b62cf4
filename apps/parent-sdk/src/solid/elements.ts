import type { JSX } from 'solid-js'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { ElementsOf } from '../page/elements/ElementsOf.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

type Position = JSX.HTMLAttributes<HTMLElement>

/**
 * Props of the custom elements, by tag. Templates know them wherever `@airlock/sdk/solid` is imported.
 *
 * @example const label = (elements: SolidElements) => elements['appkit-button'].label
 */
export type SolidElements = ElementsOf<Position & ButtonAttributes, Position & WalletButtonAttributes, Position>

declare module 'solid-js' {
  namespace JSX {
    // Only an interface merges with Solid's.
    interface IntrinsicElements extends SolidElements {}
  }
}
