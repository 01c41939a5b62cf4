import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { en, type MessageKey } from './en.ts'
import { format, type Values } from './format.ts'
import { type Locale, loadCatalogue } from './loadCatalogue.ts'

export type Translate = (key: MessageKey, values?: Values) => string

const MessagesContext = createContext<Translate>((key, values) => format(en[key], 'en', values))

/** Gives the texts of a locale to everything below, and the document its language and direction. Draws nothing until they are there. */
export function MessagesProvider({ locale, children }: { locale: string; children: ReactNode }) {
  const current = useLocale(locale)
  useLayoutEffect(() => {
    if (current === null) return
    document.documentElement.lang = current.tag
    document.documentElement.dir = current.direction
  }, [current])
  const translate = useMemo<Translate | null>(
    () => current && ((key, values) => format(current.catalogue[key], current.tag, values)),
    [current],
  )
  return translate && <MessagesContext value={translate}>{children}</MessagesContext>
}

/** Translates: `const t = useMessages(); t('askingTitle', { wallet })`. */
export function useMessages(): Translate {
  return useContext(MessagesContext)
}

function useLocale(tag: string): Locale | null {
  const initial = useMemo(() => loadCatalogue(tag), [tag])
  const [loaded, setLoaded] = useState<Locale | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(initial).then((locale) => isCurrent && setLoaded(locale))
    return () => {
      isCurrent = false
    }
  }, [initial])
  // The earlier language stays on screen while the next one loads.
  return initial instanceof Promise ? loaded : initial
}
