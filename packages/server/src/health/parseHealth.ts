import type { HealthOptions } from './serveHealth.ts'

const MAX_PORT = 65_535

/** @throws Error with the problem */
export function parseHealth({ HEALTH_PORT, HEALTH_HOST, HEALTH_SOCKET }: NodeJS.ProcessEnv): HealthOptions | undefined {
  if (HEALTH_SOCKET) return { port: 0, socket: HEALTH_SOCKET }
  if (!HEALTH_PORT) return undefined
  const port = Number(HEALTH_PORT)
  if (!/^[0-9]+$/.test(HEALTH_PORT) || port === 0 || port > MAX_PORT) {
    throw new Error(`HEALTH_PORT must be a port from 1 to ${MAX_PORT}, not ${JSON.stringify(HEALTH_PORT)}.`)
  }
  return { port, host: HEALTH_HOST || undefined }
}
