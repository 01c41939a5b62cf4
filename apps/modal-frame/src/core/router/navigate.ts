import { viewOf } from '../features/Feature.ts'
import { track } from '../host/track.ts'
import type { Deps } from '../ports/Deps.ts'
import { push, type Route, routerAtom } from './router.ts'

/** Connecting and SwitchNetwork have their own flows. */
export function navigate(
  deps: Pick<Deps, 'store' | 'host' | 'features'>,
  route: Exclude<Route, { view: 'Connecting' | 'SwitchNetwork' }>,
): void {
  deps.store.set(routerAtom, (router) => push(router, route))
  const { event, eventProperties } = viewOf(deps, route.view) ?? {}
  if (event !== undefined) track(deps, event, eventProperties?.(deps))
}
