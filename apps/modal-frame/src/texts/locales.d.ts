declare module '*?locales' {
  export const locales: import('./createTexts.ts').Locales | undefined
}
