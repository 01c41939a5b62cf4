import { type AirlockConfig, DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import { hostTrust } from '@airlock/protocol/config/frameSettings'
import { isRecord } from '@airlock/protocol/isRecord'
import type { HonoRequest } from 'hono'
import { GatewayError } from '../GatewayError.ts'

/** Clients outside browsers send no origin. @param body may name the project @throws GatewayError PROJECT_UNKNOWN, ORIGIN_NOT_ALLOWED */
export function checkAccess(request: HonoRequest, config: AirlockConfig, body: unknown): string {
  const { projects, modalOrigin, secureOrigin, development } = config
  const project = request.query('projectId') ?? request.header('x-project-id') ?? projectIn(body) ?? DEFAULT_PROJECT_ID
  const settings = Object.hasOwn(projects, project) ? projects[project] : undefined
  if (settings === undefined) throw new GatewayError('PROJECT_UNKNOWN')
  const origin = request.header('Origin')
  const isOwned = origin === undefined || origin === modalOrigin || origin === secureOrigin
  if (!isOwned && hostTrust({ origins: settings.origins, development }, origin) === 'refused') {
    throw new GatewayError('ORIGIN_NOT_ALLOWED')
  }
  return project
}

function projectIn(body: unknown): string | undefined {
  return isRecord(body) && typeof body.projectId === 'string' ? body.projectId : undefined
}
