import { CHECKS } from '../../page/options/checks.ts'
import { ADVICE } from './advice.ts'
import { nearestName } from './nearestName.ts'

const PREFIX = 'features.'
const PATHS = [...Object.keys(CHECKS), ...Object.keys(ADVICE), 'networks', 'defaultNetwork']
const bareOf = (path: string) => path.replace(PREFIX, '')
const isFeature = (path: string) => path.startsWith(PREFIX)

/** The two are often confused. */
export function nearestOption(typed: string): string | undefined {
  if (PATHS.includes(typed)) return undefined
  const nearest = nearestName(bareOf(typed), PATHS.map(bareOf))
  const candidates = PATHS.filter((path) => bareOf(path) === nearest)
  return candidates.find((path) => isFeature(path) === isFeature(typed)) ?? candidates[0]
}
