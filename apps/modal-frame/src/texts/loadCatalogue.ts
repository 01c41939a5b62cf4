import { type Catalogue, en } from './en.ts'

export type Locale = { tag: string; direction: 'ltr' | 'rtl'; catalogue: Catalogue }

const ENGLISH: Locale = { tag: 'en', direction: 'ltr', catalogue: en }

const LOADERS = new Map<string, () => Promise<Locale>>([
  ['ar', async () => ({ tag: 'ar', direction: 'rtl', catalogue: (await import('./ar.ts')).ar })],
  ['en-XA', async () => ({ tag: 'en-XA', direction: 'ltr', catalogue: (await import('./pseudo.ts')).pseudo })],
])

/** English at once; any other locale in a chunk of its own. `ar-EG` falls back to `ar`, what nobody translated to English. */
export function loadCatalogue(tag: string): Locale | Promise<Locale> {
  const load = LOADERS.get(tag) ?? LOADERS.get(tag.split('-')[0] ?? '')
  // Without the chunk a visitor reads English rather than nothing.
  return load === undefined ? ENGLISH : load().catch(() => ENGLISH)
}
