import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { CHECKS } from '../options/checks.ts'
import type { Unsubscribe } from '../ports.ts'
import type { AppKitOptions, ThemeMode, ThemeState, ThemeVariables } from '../types.ts'

/** The look and the language that the host wants. The objects that it gives out are replaced, never changed. */
export function createThemeStore(initial: ThemeState, initialLocale: string) {
  const listeners = new Set<() => void>()
  let theme = initial
  let locale = initialLocale

  function change(name: 'themeMode' | 'themeVariables' | 'locale', value: AppKitOptions[typeof name]) {
    const check = CHECKS[name]
    if (check && !check[0](value)) {
      throw new AirlockError('OPTIONS_INVALID', { context: { problems: `${name}: expected ${check[1]}.` } })
    }
    if (name === 'locale') locale = value as string
    else theme = { ...theme, [name]: value }
    for (const listener of [...listeners]) listener()
  }

  return {
    get: () => theme,
    locale: () => locale,
    setMode: (mode: ThemeMode) => change('themeMode', mode),
    /** Named variables change, the others stay. @throws AirlockError OPTIONS_INVALID (T17) */
    setVariables: (variables: ThemeVariables) => change('themeVariables', { ...theme.themeVariables, ...variables }),
    setLocale: (next: string) => change('locale', next),
    subscribe(listener: () => void): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
