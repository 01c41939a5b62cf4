/** Loader of texts by tag, from `build/locales.ts`. Undefined for a language that is not reviewed. */
declare module '*?locales' {
  export const locales: ((tag: string) => Promise<{ default: string }> | undefined) | undefined
}

/** URLs of bundled pictures by CAIP-10 asset, from `build/tokenPictures.ts`. Empty without a build. */
declare module '*?token-pictures' {
  export const pictures: Readonly<Record<string, string>>
}
