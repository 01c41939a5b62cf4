import type { Language } from './languages.ts'
import type { Messages, Translation } from './messages.ts'

/** Texts of the first screen, or of a feature. English comes with the code, other languages in chunks of their own. */
export type Texts<Own extends Messages = Messages> = {
  /** Texts in a language; in English where that language is not loaded. */
  in(language: Language): Translation<Own>
  /** Returns undefined once the language is here. Never rejects: a visitor reads English rather than nothing. */
  load(language: Language): Promise<void> | undefined
}

/** Keys of texts. */
export type KeyOf<Own> = Own extends Texts<infer English> ? keyof English & string : never

const created: Texts[] = []

/**
 * Declares texts. The module of a view imports them, and `loadTexts` waits for them before the view is shown.
 *
 * @param en the English texts, which name the keys
 * @param translations loaders of the other languages
 */
export function createTexts<const Own extends Messages>(
  en: Own,
  translations: Record<Exclude<Language, 'en' | 'en-XA'>, () => Promise<Translation<NoInfer<Own>>>>,
): Texts<Own> {
  const loaders = { 'en-XA': async () => (await import('./pseudo.ts')).toPseudo(en), ...translations }
  // A text is a translation of itself, which the compiler cannot derive for a type that it does not know.
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

/** Loads a language for every text whose code is here. Returns undefined when nothing has to be loaded. */
export function loadTexts(language: Language): Promise<unknown> | undefined {
  const pending = created.flatMap((texts) => texts.load(language) ?? [])
  return pending.length === 0 ? undefined : Promise.all(pending)
}
