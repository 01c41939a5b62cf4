export function createMutex(name: string) {
  let last: Promise<unknown> = Promise.resolve()
  // Frames without storage access have no locks either.
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
