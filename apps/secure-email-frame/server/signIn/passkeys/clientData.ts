import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import * as z from 'zod/mini'

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
})
type ClientData = z.output<typeof clientData>

export function parseClientData(bytes: Buffer): ClientData | undefined {
  const parsed = clientData.safeParse(parseForeignJson(bytes.toString('utf8')))
  return parsed.success ? parsed.data : undefined
}

type Expected = { type: 'webauthn.get' | 'webauthn.create'; secureOrigin: string; hostOrigin: string }

/** At a site the secure origin is framed, so the browser reports the site as `topOrigin` (T218). */
export function isRunFor(
  { type, origin, crossOrigin = false, topOrigin }: ClientData,
  { type: expectedType, secureOrigin, hostOrigin }: Expected,
): boolean {
  if (type !== expectedType || origin !== secureOrigin) return false
  if (hostOrigin === secureOrigin) return !crossOrigin && topOrigin === undefined
  return crossOrigin && topOrigin === hostOrigin
}
