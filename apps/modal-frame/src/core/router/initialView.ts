import type { OpenView } from '@airlock/protocol/channel/schemas'
import { type InitialState, viewOf } from '../features/Feature.ts'
import type { Deps } from '../ports/Deps.ts'
import type { Route } from './router.ts'

export function initialView(deps: Pick<Deps, 'features'>, state: InitialState, requested?: OpenView): Route {
  const views = deps.features.flatMap((feature) => Object.entries(feature.views))
  const [due] = views.find(([, view]) => view.isDue?.(state)) ?? []
  if (due !== undefined) return { view: due } as Route
  if (requested === undefined) return { view: state.address === null ? 'Connect' : 'Account' }
  const { otherwise, needsAccount } = viewOf(deps, requested) ?? {}
  if (otherwise !== undefined) return { view: otherwise }
  return { view: needsAccount && state.address === null ? 'Connect' : requested }
}
