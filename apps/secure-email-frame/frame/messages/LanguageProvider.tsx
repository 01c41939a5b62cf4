import { createContext, Fragment, type ReactNode, useContext, useLayoutEffect } from 'react'
import { en, type Messages } from './en.ts'
import type { Language } from './loadLanguage.ts'

const MessagesContext = createContext<Messages>(en)
const TagContext = createContext('en')

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const { tag, direction, messages } = language
  useLayoutEffect(() => {
    document.documentElement.lang = tag
    document.documentElement.dir = direction
  }, [tag, direction])
  return (
    <TagContext value={tag}>
      <MessagesContext value={messages}>{children}</MessagesContext>
    </TagContext>
  )
}

/** Latin digits in every language, as in the modal. */
export function useLocale(): string {
  return `${useContext(TagContext)}-u-nu-latn`
}

export function useMessages(): Messages {
  return useContext(MessagesContext)
}

/** Each value keeps its own direction (T18). */
export function FormattedMessage({ of, with: values }: { of: string; with: Readonly<Record<string, ReactNode>> }) {
  return of.split(/(\{\w+\})/).map((part, index) => {
    const value = values[part.slice(1, -1)]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    return <Fragment key={index}>{part.startsWith('{') && value !== undefined ? value : part}</Fragment>
  })
}
