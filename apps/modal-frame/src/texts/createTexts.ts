import type { Language } from './languages.ts'
import type { Message, Messages, Translation } from './messages.ts'

/** In the order of the English texts, from `build/locales.ts`. */
export type Locales = (tag: string) => Promise<{ default: string }> | undefined

/** English is bundled, others are chunks. */
export type Texts<Own extends Messages = Messages> = {
  in(language: Language): Translation<Own>
  /** Returns undefined when loaded. Never rejects: English is the fallback. */
  load(language: Language): Promise<void> | undefined
}

export type KeyOf<Own> = Own extends Texts<infer English> ? keyof English & string : never

const created: Texts[] = []

/** A view's module imports them. @param en defines the keys @param locales `./en.ts?locales`; absent outside of Vite */
export function createTexts<const Own extends Messages>(en: Own, locales: Locales = () => undefined): Texts<Own> {
  // The compiler cannot derive it.
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

function messageOf(text = ''): Message {
  const [zero, one, two, few, many, other] = text.split('~')
  return other === undefined ? text : ({ zero, one, two, few, many, other } as Message)
}

/** Returns undefined if nothing is missing. */
export function loadTexts(language: Language): Promise<unknown> | undefined {
  const pending = created.flatMap((texts) => texts.load(language) ?? [])
  return pending.length === 0 ? undefined : Promise.all(pending)
}
