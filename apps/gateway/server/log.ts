import { type DestinationStream, pino } from 'pino'

/** Callers pass no address, query or key. */
export type GatewayLog = (
  level: 'debug' | 'info' | 'error',
  metadata: Record<string, string | number>,
  message: string,
) => void

export function createLog(level: string, destination?: DestinationStream): GatewayLog {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = destination ? pino(options, destination) : pino(options)
  return (severity, metadata, message) => logger[severity](metadata, message)
}
