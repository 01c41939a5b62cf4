/** Loader of texts by tag, from `build/locales.ts`. Undefined for a language that is not reviewed. */
declare module '*?locales' {
  export const locales: ((tag: string) => Promise<{ default: string }> | undefined) | undefined
}
