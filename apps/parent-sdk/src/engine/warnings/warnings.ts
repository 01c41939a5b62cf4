import { warnOnce } from '../../page/utils/warnOnce.ts'
import { explainLeftOut, explainSocials } from '../host/explainLeftOut.ts'
import { explainOlderFrame } from '../host/explainOlderFrame.ts'
import { explainReload } from '../host/explainReload.ts'
import { explainTakenElements } from '../host/explainTakenElements.ts'
import { explainOpen } from '../open/explainOpen.ts'
import { explainLocalRpc } from './explainLocalRpc.ts'
import { explainOptions } from './explainOptions.ts'
import { findRejection } from './findRejection.ts'
import { unusedVariables } from './unusedVariables.ts'
import { warnOfOptions } from './warnOfOptions.ts'

export const warnings = {
  explainLeftOut,
  explainLocalRpc,
  explainOlderFrame,
  explainOpen,
  explainOptions,
  explainReload,
  explainSocials,
  explainTakenElements,
  explainVariables(variables: Parameters<typeof unusedVariables>[0]) {
    for (const warning of unusedVariables(variables)) warnOnce(warning)
  },
  findRejection,
  warnOfOptions,
}
