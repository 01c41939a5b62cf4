import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ButtonAttributes } from '../elements/buttonAttributes.ts'

type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** React 18 knows no `className` on custom elements. */
  class?: string | undefined
}
type ButtonProps = ElementProps & ButtonAttributes

/** Props of the custom elements, by tag. */
export type AppKitElements = {
  'appkit-button': ButtonProps
  'appkit-connect-button': ButtonProps
  'appkit-account-button': ButtonProps
  'appkit-network-button': ButtonProps
  'appkit-modal': ElementProps
}

declare module 'react' {
  namespace JSX {
    // Only an interface is merged with React’s own.
    interface IntrinsicElements extends AppKitElements {}
  }
}
