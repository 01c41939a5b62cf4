import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { FromWorker, KeyOwner, ToWorker } from '../keys/workerMessages.ts'
import { browserVault } from '../sessions/browserVault.ts'
import { createApi } from '../sessions/createApi.ts'
import { createMutex } from '../sessions/createMutex.ts'
import { generateDeviceKey } from '../sessions/makeProof.ts'
import { createKeys } from './createKeys.ts'

// The worker has no DOM, and is reachable only through these calls.
let keys: KeyClient | undefined

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'begin') {
    keys ??= start(data)
    return
  }
  const { number, name, params } = data
  try {
    if (keys === undefined) throw new SecureError('KEYS_GONE')
    const value = await (keys[name] as (...params: unknown[]) => Promise<unknown>)(...params)
    postMessage({ number, ok: true, value } satisfies FromWorker)
  } catch (cause) {
    postMessage({ number, ok: false, fault: SecureError.from(cause).toJSON() } satisfies FromWorker)
  }
})

function start({ projectId, hostOrigin, language }: KeyOwner): KeyClient {
  const vault = browserVault(`${projectId}|${hostOrigin}`)
  const api = createApi({
    origin: location.origin,
    language,
    async deviceKey() {
      const stored = await vault.get('deviceKey')
      if (stored) return stored
      await vault.set('deviceKey', await generateDeviceKey())
      // Another tab may have been first.
      return (await vault.get('deviceKey')) as CryptoKeyPair
    },
    fetch: (...request) => fetch(...request),
    now: Date.now,
  })
  return createKeys({
    api,
    vault,
    projectId,
    hostOrigin,
    now: Date.now,
    exclusively: createMutex(`airlock|${projectId}|${hostOrigin}`),
  })
}
