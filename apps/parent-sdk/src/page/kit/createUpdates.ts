import type { AppKitOptions, NetworkInput } from '../../types/AppKitOptions.ts'
import type { Settings } from '../options/readOptions.ts'
import { textOf } from '../options/textOf.ts'
import type { createThemeStore } from './createThemeStore.ts'

export type Updates = {
  options(): AppKitOptions
  change(changes: Partial<AppKitOptions>): void
  /** @throws AirlockError OPTIONS_INVALID */
  update(next: AppKitOptions): void
}

type Deps = {
  initial: AppKitOptions
  settings: Settings
  /** @throws AirlockError OPTIONS_INVALID */
  read(options: AppKitOptions): Settings
  theme: Pick<ReturnType<typeof createThemeStore>, 'setLocale' | 'setMode' | 'setVariables'>
  configure(next: Settings, changed: readonly (keyof Settings)[]): void
  setNetworks(networks: readonly NetworkInput[]): void
}

export function createUpdates({ initial, settings, read, theme, configure, setNetworks }: Deps): Updates {
  let options = initial
  let current = settings
  /** Settings of the latest `createAppKit`: a repeated call keeps what setters changed. */
  let latest = textOf(settings)

  function apply(nextOptions: AppKitOptions, next: Settings) {
    const before = current
    options = nextOptions
    current = next
    const changedSince = (previous: Settings) =>
      (Object.keys(next) as (keyof Settings)[]).filter((name) => textOf(next[name]) !== textOf(previous[name]))
    const own: { [Name in keyof Settings]?: (value: Settings[Name]) => void } = {
      themeMode: theme.setMode,
      themeVariables(variables) {
        const removed = Object.keys(before.themeVariables).map((variable) => [variable, undefined])
        theme.setVariables({ ...Object.fromEntries(removed), ...variables })
      },
      locale: theme.setLocale,
      networks: setNetworks,
    }
    for (const name of changedSince(before)) own[name]?.(next[name] as never)
    configure(next, changedSince(settings))
  }

  return {
    options: () => options,
    change(changes) {
      const next = { ...options, ...changes }
      apply(next, read(next))
    },
    update(next) {
      const nextSettings = read(next)
      const text = textOf(nextSettings)
      if (text === latest) return
      latest = text
      apply(next, nextSettings)
    },
  }
}
