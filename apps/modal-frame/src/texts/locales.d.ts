/** Loader of texts by tag, from `build/locales.ts`. */
declare module '*?locales' {
  export const locales: import('./createTexts.ts').Locales | undefined
}
