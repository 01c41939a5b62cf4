import type { Language } from './languages.ts'
import type { Messages, Translation } from './messages.ts'

/** Texts of the first screen or a feature. English is bundled; other languages are chunks. */
export type Texts<Own extends Messages = Messages> = {
  /** Texts in a language; English if it is not loaded. */
  in(language: Language): Translation<Own>
  /** Returns undefined when loaded. Never rejects: English is the fallback. */
  load(language: Language): Promise<void> | undefined
}

export type KeyOf<Own> = Own extends Texts<infer English> ? keyof English & string : never

const created: Texts[] = []

/**
 * Declares texts. A view's module imports them, and `loadTexts` waits for them.
 *
 * @param en English texts, which define the keys
 * @param translations loaders of other languages
 */
export function createTexts<const Own extends Messages>(
  en: Own,
  translations: Record<Exclude<Language, 'en' | 'en-XA'>, () => Promise<Translation<NoInfer<Own>>>>,
): Texts<Own> {
  const loaders = { 'en-XA': async () => (await import('./pseudo.ts')).toPseudo(en), ...translations }
  // English is its own translation, which the compiler cannot derive.
  const original = en as unknown as Translation<Own>
  const loaded = new Map<Language, Translation<Own>>([['en', original]])
  const texts: Texts<Own> = {
    in: (language) => loaded.get(language) ?? original,
    load(language) {
      if (language === 'en' || loaded.has(language)) return undefined
      return loaders[language]().then(
        (translation) => void loaded.set(language, translation),
        () => {},
      )
    },
  }
  created.push(texts)
  return texts
}

/** Loads a language for all loaded texts. Returns undefined if nothing is missing. */
export function loadTexts(language: Language): Promise<unknown> | undefined {
  const pending = created.flatMap((texts) => texts.load(language) ?? [])
  return pending.length === 0 ? undefined : Promise.all(pending)
}
