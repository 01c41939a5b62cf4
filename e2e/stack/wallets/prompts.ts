import { alreadyPending, rpcError, userRejected, walletGone } from './rpcError.ts'

type Settle = { method: string; resolve(): void; reject(cause: Error): void }

export function createPrompts({ delayMs, refusing }: { delayMs: number; refusing: boolean }) {
  const open: Settle[] = []
  const planned: ('hang' | Error)[] = []
  let delay = delayMs

  const settle = (act: (prompt: Settle) => void) => {
    const prompt = open.shift()
    if (prompt) act(prompt)
    return prompt !== undefined
  }

  return {
    /** @throws -32002 when the same question is open already, or what the user answered instead. */
    async request(method: string, hold = false): Promise<void> {
      if (open.some((prompt) => prompt.method === method)) throw alreadyPending(method)
      const plan = planned.shift()
      await new Promise<void>((resolve, reject) => {
        const prompt = { method, resolve, reject }
        open.push(prompt)
        if (hold || plan === 'hang') return
        setTimeout(() => {
          const index = open.indexOf(prompt)
          if (index === -1) return
          open.splice(index, 1)
          if (plan !== undefined) reject(plan)
          else if (refusing) reject(userRejected())
          else resolve()
        }, delay)
      })
    },
    count: () => open.length,
    approve: () => settle((prompt) => prompt.resolve()),
    refuse: (code = 4001, message = userRejected().message) =>
      settle((prompt) => prompt.reject(rpcError(code, message))),
    plan(response: 'hang' | Error) {
      planned.push(response)
    },
    think(milliseconds: number) {
      delay = milliseconds
    },
    approveAll(method: string) {
      for (const prompt of open.filter((one) => one.method === method)) {
        open.splice(open.indexOf(prompt), 1)
        prompt.resolve()
      }
    },
    abandon() {
      for (const prompt of open.splice(0)) prompt.reject(walletGone())
    },
  }
}
