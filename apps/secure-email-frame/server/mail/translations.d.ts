declare module '*?translations' {
  export const translations: Readonly<Record<string, readonly (string | 0)[]>> | undefined
}
