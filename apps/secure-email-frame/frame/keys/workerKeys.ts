import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from './KeyClient.ts'
import { type FromWorker, KEY_CALLS, type KeyOwner, type ToWorker } from './workerMessages.ts'

type Pending = { resolve(value: unknown): void; reject(cause: unknown): void }

/** Pending calls reject if the worker dies. */
export function workerKeys(worker: Worker, owner: KeyOwner): KeyClient {
  const pending = new Map<number, Pending>()
  let count = 0
  let isAlive = false
  let isDead = false
  const post = (message: ToWorker) => worker.postMessage(message)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    isAlive = true
    const call = pending.get(data.number)
    pending.delete(data.number)
    if (data.ok) call?.resolve(data.value)
    else call?.reject(SecureError.fromJSON(data.fault))
  })
  worker.addEventListener('error', () => {
    // A worker that never answered failed to load, permanently.
    isDead = !isAlive
    for (const { reject } of pending.values()) reject(new SecureError('KEYS_GONE'))
    pending.clear()
  })
  post({ type: 'begin', ...owner })
  const call = (name: keyof KeyClient, params: unknown[]) =>
    new Promise((resolve, reject) => {
      if (isDead) return reject(new SecureError('KEYS_GONE'))
      count += 1
      pending.set(count, { resolve, reject })
      post({ type: 'call', number: count, name, params })
    })
  return Object.fromEntries(
    KEY_CALLS.map((name) => [name, (...params: unknown[]) => call(name, params)]),
  ) as unknown as KeyClient
}
