/** Loaders by tag, from `build/locales.ts`. */
declare module '*?locales' {
  export const locales: Readonly<Record<string, () => Promise<{ default: readonly (string | 0)[] }>>> | undefined
}
