import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

type Message = {
  id?: number
  method?: string
  params?: Record<string, unknown>
  sessionId?: string
  result?: unknown
  error?: { message: string }
}
type Listener = (method: string, params: Record<string, unknown>) => void

/** Chromium over the DevTools protocol on a pipe: one client, flat sessions, nothing in between that could be measured too. */
export type Browser = {
  send<Result = Record<string, unknown>>(method: string, params?: object, sessionId?: string): Promise<Result>
  /** Hears every event of a session; the browser's own session is `''`. */
  listen(sessionId: string, listener: Listener): void
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-pipe',
  '--site-per-process',
]

export function launch(executablePath: string): Browser {
  const profile = mkdtempSync(join(tmpdir(), 'airlock-bench-'))
  const chromium: ChildProcess = spawn(executablePath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [, , , input, output] = chromium.stdio as [null, null, null, Writable, Readable]
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, Listener>()
  let count = 0
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) receive(JSON.parse(part) as Message)
  })

  function receive(message: Message) {
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    } else if (message.method !== undefined) {
      listeners.get(message.sessionId ?? '')?.(message.method, message.params ?? {})
    }
  }

  return {
    send(method, params = {}, sessionId) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as never),
        )
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      })
    },
    listen: (sessionId, listener) => void listeners.set(sessionId, listener),
    async close() {
      const ended = new Promise((resolve) => chromium.once('exit', resolve))
      await this.send('Browser.close').catch(() => {})
      await ended
      // Its helpers may still be writing for a moment; what stays is a temporary folder.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => {})
    },
  }
}
