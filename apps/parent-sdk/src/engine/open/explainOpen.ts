import { isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView } from '@airlock/protocol/channel/hostTypes'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { nearestView } from './nearestView.ts'

type Problems = {
  hasView: boolean
  hasNamespace: boolean
  unknown: readonly string[]
  showView(view: OpenView): unknown
}

/** AppKit's modal ignores it too, without a pairing. */
const SILENT: readonly string[] = ['uri']

/** Also opens the nearest view for a view of another kit. */
export function explainOpen(
  { view, namespace }: OpenParams,
  { hasView, hasNamespace, unknown, showView }: Problems,
): unknown {
  const nearest = hasView ? undefined : nearestView(view)
  if (view !== undefined && !hasView) {
    warnOnce(
      view === 'SIWXSignMessage'
        ? 'open: left out, SIWX is not enabled: pass `siwx` to createAppKit'
        : `open: ${nearest ? `${String(view)} is not a view. Shows ${nearest}.` : `left out, no such view: ${String(view)}`}`,
    )
  }
  if (namespace !== undefined && !hasNamespace)
    warnOnce(
      isChainNamespace(namespace)
        ? `open: left out, no network of ${namespace} is configured: add one to \`networks\``
        : `open: left out, no such namespace: ${String(namespace)}`,
    )
  const named = unknown.filter((name) => !SILENT.includes(name))
  if (named.length) warnOnce(`open: left out, no such parameter: ${named.join(', ')}`)
  return nearest && showView(nearest)
}
