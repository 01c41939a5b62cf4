import type { warnings } from '../warnings/warnings.ts'
import { LOAD_CODE } from './loadCode.ts'

/** Without them nothing is said. */
export function explain(show: (texts: typeof warnings) => void): void {
  LOAD_CODE.warnings()
    .then(show)
    .catch(() => {})
}
