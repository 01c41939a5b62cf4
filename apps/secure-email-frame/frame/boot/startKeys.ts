import type { KeyClient } from '../keys/KeyClient.ts'
import { workerKeys } from '../keys/workerKeys.ts'
import { localeOf } from '../messages/localeOf.ts'
import workerUrl from '../worker/worker.ts?worker&url'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

export function startKeys(owner: { projectId: string; hostOrigin: string }): KeyClient {
  return workerKeys(new Worker(trusted(workerUrl), { type: 'module' }), { ...owner, language: localeOf(window) })
}

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (trustedTypes === undefined) return url
  const policy = trustedTypes.createPolicy('airlock', {
    createScriptURL(requested) {
      if (requested !== workerUrl) throw new TypeError('This is not the script of the worker.')
      return requested
    },
  })
  return policy.createScriptURL(url)
}
