import type { Settings } from '../../page/options/readOptions.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'

export function explainReload(names: readonly (keyof Settings)[]): void {
  const written = names.map((name) => (name === 'universal' ? 'adapters' : name))
  warnOnce(`createAppKit: reload the page to change ${written.join(', ')}.`)
}
