/** Runs tasks one at a time, over all tabs of the origin where the browser has locks for it, else within this document. */
export function createTurns(name: string) {
  let last: Promise<unknown> = Promise.resolve()
  // A frame whose storage is denied is denied locks too.
  const hasLocks = Promise.resolve()
    .then(() => navigator.locks.request(`${name}|probe`, async () => true))
    .catch(() => {})

  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (await hasLocks) return navigator.locks.request(name, task) as Promise<Value>
    const turn = last.then(task, task)
    last = turn.catch(() => {})
    return turn
  }
}
