import { directionOf } from '@airlock/protocol/text/nearestLanguage'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { type KeyOf, loadTexts, type Texts } from './createTexts.ts'
import { format, type Values } from './format.ts'
import { type Language, languageOf } from './languages.ts'
import type { MessageKey, Messages } from './messages.ts'
import { texts as shared } from './texts.ts'

export type Translate<Own = never> = (key: MessageKey | KeyOf<Own>, values?: Values) => string

const LanguageContext = createContext<Language>('en')

/** Renders nothing until the texts are loaded. */
export function MessagesProvider({ locale, children }: { locale: string; children: ReactNode }) {
  const language = useLoaded(languageOf(locale))
  return language && <LanguageContext value={language}>{children}</LanguageContext>
}

/** `const t = useMessages(); t('askingTitle', { wallet })`. Pass a feature's texts for its keys. */
export function useMessages(): Translate
export function useMessages<Own extends Messages>(own: Texts<Own>): Translate<Texts<Own>>
export function useMessages(own: Texts = shared): (key: string, values?: Values) => string {
  const language = useContext(LanguageContext)
  return useCallback(
    (key, values) => format(own.in(language)[key] ?? shared.in(language)[key as MessageKey], language, values),
    [own, language],
  )
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The previous language stays visible while the next loads. */
function useLoaded(requested: Language): Language | null {
  const [shown, setShown] = useState(() => (loadTexts(requested) === undefined ? apply(requested) : null))
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(loadTexts(requested)).then(() => isCurrent && setShown(apply(requested)))
    return () => {
      isCurrent = false
    }
  }, [requested])
  return shown
}

/** Before the render, because figures and dates read the document's language. */
function apply(language: Language): Language {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  return language
}
