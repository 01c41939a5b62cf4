import {
  type SecureApi,
  type SecureCall,
  type SecureParams,
  type SecureResult,
  secureApi,
} from '@airlock/protocol/secure/api'
import { faultBody } from '@airlock/protocol/secure/errorBody'
import type { pageApi } from '@airlock/protocol/secure/pageApi'
import { SecureError } from '../errors/SecureError.ts'
import { makeProof } from './makeProof.ts'

const DEADLINE_MS = 29_000

export type Api = <Name extends SecureCall>(
  name: Name,
  params: SecureParams<Name>,
  accessToken?: string,
) => Promise<SecureResult<Name>>

type Options = {
  origin: string
  language: string
  deviceKey(): Promise<CryptoKeyPair>
  fetch: typeof fetch
  now(): number
}

/** Never sends twice. */
export function createApi({ origin, language, deviceKey, fetch, now }: Options): Api {
  const loadCall = async (name: SecureCall) =>
    name in secureApi
      ? secureApi[name as keyof typeof secureApi]
      : (await import('@airlock/protocol/secure/pageApi')).pageApi[name as keyof typeof pageApi]

  return async (name, params, accessToken) => {
    const url = `${origin}/api/${name}`
    const body = JSON.stringify(params)
    const proof = await makeProof(await deviceKey(), { url, body, accessToken, now: now() })
    let response: Response
    let reply: unknown
    let result: SecureApi[typeof name]['result']
    try {
      // Before sending: the request of an unreadable response may have changed something.
      result = (await loadCall(name)).result
      response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'X-Airlock': '1',
          'Accept-Language': language,
          DPoP: proof,
          ...(accessToken !== undefined && { Authorization: `DPoP ${accessToken}` }),
        },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      reply = await response.json()
    } catch (cause) {
      throw new SecureError('SERVER_UNREACHABLE', { cause })
    }
    if (!response.ok) {
      const error = faultBody.safeParse(reply)
      throw error.success ? SecureError.fromJSON(error.data as never) : new SecureError('SERVER_UNREACHABLE')
    }
    const parsed = result.safeParse(reply)
    if (!parsed.success) throw new SecureError('SERVER_UNREACHABLE')
    return parsed.data as SecureResult<typeof name>
  }
}
