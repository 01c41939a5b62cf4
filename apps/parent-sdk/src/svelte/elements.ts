import type { HTMLAttributes } from 'svelte/elements'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { ElementsOf } from '../page/elements/ElementsOf.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

type Position = HTMLAttributes<HTMLElement>

/**
 * Props of the custom elements, by tag. Templates know them wherever `@airlock/sdk/svelte` is imported.
 *
 * @example const label = (elements: SvelteElements) => elements['appkit-button'].label
 */
export type SvelteElements = ElementsOf<Position & ButtonAttributes, Position & WalletButtonAttributes, Position>

declare module 'svelte/elements' {
  // Only an interface merges with Svelte's.
  interface SvelteHTMLElements extends SvelteElements {}
}
