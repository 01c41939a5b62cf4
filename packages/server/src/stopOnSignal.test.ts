import { expect, test, vi } from 'vitest'
import { stopOnSignal } from './stopOnSignal.ts'

test.each(['SIGINT', 'SIGTERM'] as const)('ends the process on %s after stop has resolved', async (signal) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const others = (['SIGINT', 'SIGTERM'] as const).map((name) => [name, process.listeners(name)] as const)
  for (const [name] of others) process.removeAllListeners(name)
  let isStopped = () => {}
  const stop = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        isStopped = resolve
      }),
  )
  stopOnSignal(stop)
  process.emit(signal)
  expect(stop).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
  isStopped()
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  for (const [name, listeners] of others) {
    process.removeAllListeners(name)
    for (const listener of listeners) process.on(name, listener as never)
  }
})
