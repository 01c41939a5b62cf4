import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { CodeOnNetwork } from './accountCodeQuery.ts'
import { texts } from './texts/texts.ts'

const KINDS = ['sweeper', 'unknown', 'known']

/** Worst first, because only the first ones are shown. */
export function byDanger({ code: one }: CodeOnNetwork, { code: other }: CodeOnNetwork): number {
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
}

/** The known code that one line in Account names: the shown network's first. */
export function namedCode(codes: readonly CodeOnNetwork[], shown: string): CodeOnNetwork | undefined {
  const known = codes.filter(({ code }) => code.kind === 'known')
  return known.find(({ id }) => id === shown) ?? known[0]
}

export function CodeAlert({ network, code }: CodeOnNetwork) {
  const t = useMessages(texts)
  if (code.kind === 'known') return <Alert type="warning">{t('codeKnown', { network, name: code.name })}</Alert>
  return <Alert>{t(code.kind === 'sweeper' ? 'codeSweeper' : 'codeUnknown', { network })}</Alert>
}
