import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type ProcessUser = { uid: number; gid: number }

export type Command = {
  name: string
  args: readonly string[]
  env: Record<string, string>
  user?: ProcessUser | undefined
}

export type Supervised = {
  name: string
  pid(): number | undefined
  restarts(): number
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A process that ran this long starts again after the first pause. */
const STEADY_MS = 10_000
/** Below the grace period of ten seconds, of which the router takes three. */
const STOP_MS = 6_000

export function superviseProcess({ name, args, env, user }: Command, log: (line: string) => void): Supervised {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let restarts = 0
  let pauseMs = FIRST_PAUSE_MS

  function start() {
    const startedAt = performance.now()
    // The channel closes when this process ends, however it ends.
    const started = spawn(process.execPath, [...args], {
      env,
      ...user,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    let hasEnded = false
    const onEnd = (reason: string) => {
      if (hasEnded) return
      hasEnded = true
      child = undefined
      if (isStopping) return
      if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      log(`${name}: ended (${reason}), starts again in ${pauseMs} ms`)
      timer = setTimeout(restart, pauseMs)
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    }
    started.once('error', (cause) => onEnd(cause.message))
    started.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`))
  }

  function restart() {
    restarts += 1
    start()
  }

  start()
  return {
    name,
    pid: () => child?.pid,
    restarts: () => restarts,
    signal: (signal) => void child?.kill(signal),
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const running = child
      if (running === undefined) return
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(force)
    },
  }
}
