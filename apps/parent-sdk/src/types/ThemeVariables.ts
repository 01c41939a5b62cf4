type Value = string | number

/**
 * Design tokens of the modal. A value is a CSS colour, a length of at most 40 px (`16`, `16px` or `1rem`), a percentage (`4` or `4%`) or
 * a list of font families. The modal ignores other values with a warning. `url()`, `var()` and other references are rejected with `OPTIONS_INVALID`.
 */
export type ThemeTokens = {
  /**
   * Colour of the main action. It moves towards black or white if its contrast with the surface is too low.
   *
   * @default 'light-dark(#08734d, #3ddc97)'
   * @example '--accent': '#7a1fa2'
   */
  '--accent'?: Value
  /**
   * Unit of all radii: a length in CSS pixels.
   *
   * @default '4px'
   * @example '--border-radius-master': '2px'
   */
  '--border-radius-master'?: Value
  /**
   * Colour mixed into every surface. `--color-mix-strength` sets its share.
   *
   * @default none
   * @example '--color-mix': '#3ddc97', '--color-mix-strength': 20
   */
  '--color-mix'?: Value
  /**
   * Share of `--color-mix` in percent. It is lowered if text would become unreadable.
   *
   * @default 0
   * @example '--color-mix': '#3ddc97', '--color-mix-strength': 20
   */
  '--color-mix-strength'?: Value
  /**
   * System fonts, in up to 128 characters. The frame loads no web fonts.
   *
   * @default 'system-ui, sans-serif'
   * @example '--font-family': 'Georgia, serif'
   */
  '--font-family'?: Value
  /**
   * Scale of all text, as a length: `10px` is normal size. The scale stays between 0.8 and 1.5.
   *
   * @default '10px'
   * @example '--font-size-master': '11px'
   */
  '--font-size-master'?: Value
  /**
   * Colour of the QR code, darkened if scanners could not read it.
   *
   * @default '#0e1216'
   * @example '--qr-color': '#7a1fa2'
   */
  '--qr-color'?: Value
  /**
   * Radius of the card.
   *
   * @default '28px'
   * @example '--radius-card': '16px'
   */
  '--radius-card'?: Value
  /**
   * Radius of wallet and network icons.
   *
   * @default '12px'
   * @example '--radius-icon': '8px'
   */
  '--radius-icon'?: Value
  /**
   * Radius of rows and buttons.
   *
   * @default '16px'
   * @example '--radius-tile': '8px'
   */
  '--radius-tile'?: Value
}

/** Name of a token without its prefix. */
export type ThemeToken = keyof ThemeTokens extends `--${infer Name}` ? Name : never

/**
 * Design tokens by name. The prefixes `--w3m-` and `--apkt-` of other kits mean the same as `--`; `z-index` has no effect, because the
 * modal lies in the browser's top layer.
 *
 * @example const variables: ThemeVariables = { '--accent': '#7a1fa2', '--w3m-border-radius-master': '2px' }
 */
export type ThemeVariables = ThemeTokens & {
  [Name in `--${'w3m-' | 'apkt-'}${ThemeToken}` | `--${'' | 'w3m-' | 'apkt-'}z-index`]?: Value
}

/**
 * Theme variables to change; `undefined` takes one back.
 *
 * @example const changes: ThemeChanges = { '--accent': '#7a1fa2', '--font-family': undefined }
 */
export type ThemeChanges = { [Name in keyof ThemeVariables]: ThemeVariables[Name] | undefined }
