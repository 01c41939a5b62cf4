import { counter } from '../metricsText.ts'
import type { Limits } from './limits.ts'

const LOG_EVERY_MS = 60 * 60_000

export type WrongCodes = {
  record(projectId: string): Promise<void>
  metrics(): string
}

export function createWrongCodes(limits: Pick<Limits, 'isHalfUsed'>, now = Date.now): WrongCodes {
  const total = counter('airlock_wrong_codes_total', 'Wrong codes that strangers entered.', 'project')
  const loggedAt = new Map<string, number>()
  return {
    async record(projectId) {
      total.add(projectId)
      if (now() - (loggedAt.get(projectId) ?? 0) < LOG_EVERY_MS) return
      if (!(await limits.isHalfUsed('wrongCodesByProject', projectId))) return
      loggedAt.set(projectId, now())
      console.warn(
        `wrong codes: project ${projectId} has used half of wrongCodesByProject. An attacker may be guessing codes.`,
      )
    },
    metrics: () => total.text(),
  }
}
