import type { Language } from './languages.ts'
import type { Message, Messages, Translation } from './messages.ts'

/** Loads texts of a tag, in the order of the English ones, as `build/locales.ts` writes them. */
export type Locales = (tag: string) => Promise<{ default: string }> | undefined

/** Texts of the first screen or a feature. English is bundled, others are chunks. */
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
 * @param locales from `./en.ts?locales`; absent outside of Vite
 */
export function createTexts<const Own extends Messages>(en: Own, locales: Locales = () => undefined): Texts<Own> {
  // English is its own translation, which the compiler cannot derive.
  const original = en as unknown as Translation<Own>
  const loaded = new Map<Language, Translation<Own>>([['en', original]])
  const read = async (language: Language) => {
    if (language === 'en-XA') return (await import('./pseudo.ts')).toPseudo(en)
    const list = (await locales(language))?.default.split('|') ?? []
    return Object.fromEntries(
      Object.keys(en).map((key, index) => [key, messageOf(list[index]) || en[key]]),
    ) as Translation<Own>
  }
  const texts: Texts<Own> = {
    in: (language) => loaded.get(language) ?? original,
    load(language) {
      if (loaded.has(language)) return undefined
      return read(language).then(
        (translation) => void loaded.set(language, translation),
        () => {},
      )
    },
  }
  created.push(texts)
  return texts
}

/** A text, or its plural forms: those that the language has. */
function messageOf(text = ''): Message {
  const [zero, one, two, few, many, other] = text.split('~')
  return other === undefined ? text : ({ zero, one, two, few, many, other } as Message)
}

/** Loads a language for all loaded texts. Returns undefined if nothing is missing. */
export function loadTexts(language: Language): Promise<unknown> | undefined {
  const pending = created.flatMap((texts) => texts.load(language) ?? [])
  return pending.length === 0 ? undefined : Promise.all(pending)
}
