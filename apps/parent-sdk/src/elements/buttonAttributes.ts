import type { ChainNamespace } from '@airlock/protocol/caip'

/** Attributes of the button elements. HTML reads their names in any letter case. */
export type ButtonAttributes = {
  /** Text while no wallet is connected. @default 'Connect Wallet' */
  label?: string | undefined
  /** Text while a wallet is being connected. @default 'Connecting…' */
  loadingLabel?: string | undefined
  /** React 18 writes `false` as text, which disables as well: pass `undefined` there. */
  disabled?: boolean | undefined
  /** Whether the balance stands before the address. @default 'hide' */
  balance?: 'show' | 'hide' | undefined
  /** Characters of the address that are shown at its start. @default 6 */
  charsStart?: number | string | undefined
  /** Characters of the address that are shown at its end. @default 4 */
  charsEnd?: number | string | undefined
  size?: 'sm' | 'md' | undefined
  variant?: 'secondary' | undefined
  namespace?: ChainNamespace | undefined
}
