import { isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { nearestView } from './nearestView.ts'

export function explainOpen(
  { view, namespace }: OpenParams,
  { hasView, hasNamespace, unknown }: { hasView: boolean; hasNamespace: boolean; unknown: readonly string[] },
): void {
  if (view !== undefined && !hasView) {
    const nearest = nearestView(view)
    warnOnce(
      view === 'SIWXSignMessage'
        ? 'open: left out, SIWX is not enabled: pass `siwx` to createAppKit'
        : `open: left out, no such view: ${String(view)}${nearest ? `. Use ${nearest}.` : ''}`,
    )
  }
  if (namespace !== undefined && !hasNamespace)
    warnOnce(
      isChainNamespace(namespace)
        ? `open: left out, no network of ${namespace} is configured: add one to \`networks\``
        : `open: left out, no such namespace: ${String(namespace)}`,
    )
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
}
