import { type ComponentType, memo } from 'react'
import type { ViewName } from '../core/router/router.ts'
import { Connect } from '../features/connect/views/Connect/Connect.tsx'
import { loadTexts } from '../texts/createTexts.ts'
import { languageOf } from '../texts/languages.ts'
import type { MessageKey } from '../texts/messages.ts'
import { VIEWS } from './features.ts'

const FirstView = memo(Connect)

const loaded: Partial<Record<ViewName, ComponentType>> = { Connect: FirstView }

/** @returns undefined if it must load first */
export function loadedView(name: ViewName): ComponentType | undefined {
  return loaded[name]
}

export async function loadView(name: ViewName, locale: string): Promise<void> {
  if (name === 'Connect' || loaded[name] !== undefined) return
  const View = await importView(name)
  await loadTexts(languageOf(locale))
  loaded[name] = memo(View)
}

async function importView<Name extends keyof typeof VIEWS>(name: Name): Promise<ComponentType> {
  const module: Partial<Record<ViewName, ComponentType>> = await VIEWS[name].load()
  return module[name] as ComponentType
}

export function titleOf(name: ViewName): MessageKey {
  return `title${name}`
}

/** One by one, to keep tasks short. */
export async function prefetchViews(locale: string): Promise<void> {
  for (const name of Object.keys(VIEWS) as ViewName[]) await loadView(name, locale)
}
