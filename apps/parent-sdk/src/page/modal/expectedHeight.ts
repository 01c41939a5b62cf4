import type { OpenView } from '@airlock/protocol/channel/schemas'

const ACCOUNT = 332
const CONNECT = 440
const ROW = 64
const MAX_HEIGHT = 680

export function expectedHeight(counts: readonly (() => number)[]): (view: OpenView) => number {
  const wallets = () => counts.reduce((sum, count) => sum + count(), 0)
  return (view) => (view === 'Account' ? ACCOUNT : Math.min(CONNECT + ROW * wallets(), MAX_HEIGHT))
}
