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
    return (await navigator.locks.request(`airlock-calls|${id}`, { ifAvailable: true }, whenFree)) as Value
  } finally {
    held.delete(id)
  }
}

/** A frame whose storage is denied is denied locks too. */
const hasLocks = () =>
  Promise.resolve()
    .then(() => navigator.locks.request('airlock-calls', async () => true))
    .catch(() => false)
