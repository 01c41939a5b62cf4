import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { ElementsOf } from '../page/elements/ElementsOf.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** React 18 does not support `className` on custom elements. */
  class?: string | undefined
}

/**
 * Props of the custom elements, by tag. JSX knows them wherever `@airlock/sdk/react` is imported.
 *
 * @example const button = <appkit-button label="Sign in" size="sm" />
 */
export type AppKitElements = ElementsOf<
  ElementProps & ButtonAttributes,
  ElementProps & WalletButtonAttributes,
  ElementProps
>

declare module 'react' {
  namespace JSX {
    // Only an interface merges with React’s.
    interface IntrinsicElements extends AppKitElements {}
  }
}
