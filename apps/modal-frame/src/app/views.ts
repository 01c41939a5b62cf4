import { type ComponentType, memo } from 'react'
import type { ViewName } from '../core/router/router.ts'
import { Connect } from '../features/connect/views/Connect/Connect.tsx'
import type { MessageKey } from '../texts/en.ts'
import { VIEWS } from './features.ts'

/** Without props, so that what changes around a view does not draw it again. */
const FirstView = memo(Connect)

const loaded: Partial<Record<ViewName, ComponentType>> = { Connect: FirstView }

/** A view whose code is here; undefined for one that has to be loaded first. */
export function loadedView(name: ViewName): ComponentType | undefined {
  return loaded[name]
}

/** Loads the code of a view; once it is here this resolves at once. */
export async function loadView(name: ViewName): Promise<void> {
  if (name === 'Connect' || loaded[name] !== undefined) return
  loaded[name] = memo(await importView(name))
}

async function importView<Name extends keyof typeof VIEWS>(name: Name): Promise<ComponentType> {
  const module: Partial<Record<ViewName, ComponentType>> = await VIEWS[name].load()
  return module[name] as ComponentType
}

export function titleOf(name: ViewName): MessageKey {
  return `title${name}`
}

/** Loads the code of every view, one after the other so that no task is long. */
export async function prefetchViews(): Promise<void> {
  for (const name of Object.keys(VIEWS) as ViewName[]) await loadView(name)
}
