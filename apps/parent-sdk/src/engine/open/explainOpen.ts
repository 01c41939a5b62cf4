import { isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView } from '@airlock/protocol/channel/hostTypes'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { nearestView } from './nearestView.ts'

type Problems = {
  hasView: unknown
  hasNamespace: boolean
  unknown: readonly string[]
  showView(view: OpenView): unknown
}

/** Also opens the nearest view for a view of another kit. */
export function explainOpen(
  { view, namespace }: OpenParams,
  { hasView, hasNamespace, unknown, showView }: Problems,
): unknown {
  const nearest = !hasView && nearestView(view)
  if (!hasView) {
    warnOnce(
      view === 'SIWXSignMessage'
        ? 'open: left out, pass siwx to createAppKit'
        : `open: left out, no such view: ${String(view)}${nearest ? `. Shows ${nearest}.` : ''}`,
    )
  }
  if (!hasNamespace)
    warnOnce(
      isChainNamespace(namespace)
        ? `open: left out, add a network of ${namespace} to networks`
        : `open: left out, no such namespace: ${String(namespace)}`,
    )
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
  return nearest && showView(nearest)
}
