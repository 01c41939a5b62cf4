import type { ElementsOf } from '../page/elements/ElementsOf.ts'
import type { AppKitModal, AppKitWalletButton, ElementComponent } from './components.ts'

/**
 * Props of the custom elements, by tag. Templates know them wherever `@airlock/sdk/vue` is imported.
 *
 * @example const button = (elements: VueElements) => elements['appkit-button']
 */
export type VueElements = ElementsOf<ElementComponent, typeof AppKitWalletButton, typeof AppKitModal>

declare module 'vue' {
  // Only an interface merges with Vue's.
  interface GlobalComponents extends VueElements {}
}
