import { callsError } from '../errors/callsError.ts'

const idsInUse = new Set<string>()

/** @throws SecureError CALLS_REFUSED if another task holds it */
export async function holdId<Value>(id: string, task: () => Promise<Value>): Promise<Value> {
  if (idsInUse.has(id)) throw callsError('idUsed')
  idsInUse.add(id)
  try {
    if (!(await hasLocks())) return await task()
    const whenFree = (lock: Lock | null): Promise<Value> => {
      if (lock === null) throw callsError('idUsed')
      return task()
    }
    return (await navigator.locks.request(lockOf(id), { ifAvailable: true }, whenFree)) as Value
  } finally {
    idsInUse.delete(id)
  }
}

export async function isIdInUse(id: string): Promise<boolean> {
  const locks = await Promise.resolve()
    .then(() => navigator.locks.query())
    .catch(() => undefined)
  return idsInUse.has(id) || locks?.held?.some(({ name }) => name === lockOf(id)) === true
}

const lockOf = (id: string) => `airlock-calls|${id}`

/** Frames without storage access have no locks either. */
const hasLocks = () =>
  Promise.resolve()
    .then(() => navigator.locks.request('airlock-calls', async () => true))
    .catch(() => false)
