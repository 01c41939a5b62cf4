import { callsFault } from './callsFault.ts'

const held = new Set<string>()

/**
 * Runs a task that an id was given to, while no other one has it, in any tab.
 *
 * @throws SecureFault CALLS_REFUSED where another one has it
 */
export async function holdId<Value>(id: string, task: () => Promise<Value>): Promise<Value> {
  if (held.has(id)) throw callsFault('idUsed')
  held.add(id)
  try {
    if (!(await hasLocks())) return await task()
    const whenFree = (lock: Lock | null): Promise<Value> => {
      if (lock === null) throw callsFault('idUsed')
      return task()
    }
    return (await navigator.locks.request(lockOf(id), { ifAvailable: true }, whenFree)) as Value
  } finally {
    held.delete(id)
  }
}

/** Returns `true` while a task has an id, in any tab. */
export async function isHeld(id: string): Promise<boolean> {
  const locks = await Promise.resolve()
    .then(() => navigator.locks.query())
    .catch(() => undefined)
  return held.has(id) || locks?.held?.some(({ name }) => name === lockOf(id)) === true
}

const lockOf = (id: string) => `airlock-calls|${id}`

/** A frame whose storage is denied is denied locks too. */
const hasLocks = () =>
  Promise.resolve()
    .then(() => navigator.locks.request('airlock-calls', async () => true))
    .catch(() => false)
