type Load = (tag: string) => Promise<unknown> | undefined

/** Loads an asset that `locales.ts` emitted, by its path: a list of files by tag would cost the first screen a kilobyte. */
export function loadFrom(name: string): Load {
  return (tag) => import(/* @vite-ignore */ `./locales/${tag}/${name}.js`)
}

export function among(tags: readonly string[], load: Load): Load {
  return (tag) => (tags.includes(tag) ? load(tag) : undefined)
}
