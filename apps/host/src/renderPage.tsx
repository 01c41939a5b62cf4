import { renderToString } from 'react-dom/server'
import { Site } from './app/Site.tsx'
import type { HostSettings } from './hostSettings.ts'
import { createQueryClient } from './query/createQueryClient.ts'
import { routeOf } from './routing/route.ts'

/** A server-rendered page; `found` is `false` for an unknown path. */
export type DrawnPage = { html: string; found: boolean }

export function renderPage(path: string, settings: HostSettings): DrawnPage {
  const route = routeOf(path)
  const isMissing =
    route.page === 'missing' || (route.page === 'farm' && !settings.farms.some((farm) => farm.id === route.id))
  return {
    html: renderToString(<Site path={path} settings={settings} queries={createQueryClient()} />),
    found: !isMissing,
  }
}
