import type { Settings } from '../../page/options/readOptions.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { ADVICE } from './advice.ts'
import { nearestOption } from './nearestOption.ts'

export function warnOfOthers(others: Settings['others']): void {
  for (const [name, isOn] of Object.entries(others)) {
    if (Object.hasOwn(ADVICE, name)) {
      const [misses, instead] = ADVICE[name as keyof typeof ADVICE]
      const isMissed = misses === 'both' || misses === (isOn ? 'on' : 'off')
      // Without a sign-in, a site may show more than it should.
      const report = misses === 'both' ? console.error : undefined
      if (isMissed) warnOnce(`createAppKit: ${name} has no effect. ${instead}`, report)
    } else if (name.startsWith('features.')) {
      const nearest = nearestOption(name)
      warnOnce(`createAppKit: ${name} is not a feature. ${nearest ? `Did you mean ${nearest}?` : 'Remove it.'}`)
    }
  }
}
