import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>
type Message = {
  id?: number
  method?: string
  params?: Params
  sessionId?: string
  result?: unknown
  error?: { message: string }
}
type Listener = (method: string, params: Params) => void

/** Chromium over the DevTools protocol on a pipe: one client, flat sessions, and no library between that would be measured too. */
export type Browser = {
  /** @param sessionId of a target; without one the browser itself is meant */
  send<Result = Params>(method: string, params?: object, sessionId?: string): Promise<Result>
  /** Listens to the events of a session, that of the browser being `''`. Returns what ends it. */
  listen(sessionId: string, listener: Listener): () => void
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launch(executable: string, flags: readonly string[]): Browser {
  const profile = mkdtempSync(join(tmpdir(), 'airlock-bench-'))
  const chromium: ChildProcess = spawn(executable, [...FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [, , , input, output] = chromium.stdio as [null, null, null, Writable, Readable]
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, Set<Listener>>()
  let count = 0
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) receive(JSON.parse(part) as Message)
  })
  chromium.once('exit', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'the browser has ended' } })
  })

  function receive({ id, method, sessionId = '', params = {}, ...message }: Message) {
    if (id !== undefined) {
      waiting.get(id)?.(message)
      waiting.delete(id)
    } else if (method !== undefined) {
      for (const listener of listeners.get(sessionId) ?? []) listener(method, params)
    }
  }

  const browser: Browser = {
    send(method, params = {}, sessionId) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as never),
        )
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    },
    listen(sessionId, listener) {
      const own = listeners.get(sessionId) ?? new Set()
      listeners.set(sessionId, own.add(listener))
      return () => void own.delete(listener)
    },
    async close() {
      const ended = new Promise((resolve) => chromium.once('exit', resolve))
      browser.send('Browser.close').catch(() => {})
      const force = setTimeout(() => chromium.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(force)
      // Its helpers may still be writing for a moment; what stays is a temporary folder.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => {})
    },
  }
  return browser
}
