import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'

const DEADLINE_MS = 3_000

/**
 * Asks the modal origin why its frame did not appear: browsers keep what `frame-ancestors` refuses from both sides.
 *
 * @returns undefined when the configuration is not the reason, or nobody answers
 */
export async function findRefusal(origin: string, projectId: string): Promise<AirlockError | undefined> {
  const context = { origin: location.origin, project: projectId }
  try {
    const answer = await fetch(`${origin}/project?projectId=${encodeURIComponent(projectId)}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const status: unknown = answer.ok ? await answer.json() : undefined
    if (!isRecord(status)) return undefined
    if (status.project === 'unknown') return new AirlockError('PROJECT_UNKNOWN', { context })
    return status.origin === 'refused' ? new AirlockError('ORIGIN_NOT_ALLOWED', { context }) : undefined
  } catch {
    // Offline, blocked, or a host whose connect-src does not name the origin: the reason stays unknown.
    return undefined
  }
}
