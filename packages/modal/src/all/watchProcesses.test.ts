import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Supervised } from './superviseProcess.ts'
import { watchProcesses } from './watchProcesses.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function setUp({ isStarted = true } = {}) {
  const probes = join(folder, 'probes.sock')
  let requests = 0
  let looks = 0
  let hangs = false
  const server = createServer((_request, response) => {
    requests += 1
    if (hangs) response.destroy()
    else response.end('ok')
  })
  if (isStarted) await new Promise<void>((resolve) => server.listen(probes, resolve))
  const signals: string[] = []
  const supervised: Supervised = {
    name: 'gateway',
    pid() {
      looks += 1
      return 1
    },
    restarts: () => 0,
    signal: (signal) => void signals.push(signal),
    stop: async () => {},
  }
  const stop = watchProcesses([{ supervised, probes }], { log: () => {}, intervalMs: 5 })
  onTestFinished(() => {
    stop()
    server.close()
  })
  const hang = () => {
    hangs = true
  }
  return { signals, requests: () => requests, looks: () => looks, hang }
}

describe('watchProcesses', () => {
  test('kills a process that no longer answers', async () => {
    const { signals, requests, hang } = await setUp()
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(4))
    expect(signals).toEqual([])
    hang()
    await vi.waitFor(() => expect(signals).toEqual(['SIGKILL']))
  })

  test('waits for a process that never answered', async () => {
    const { signals, looks } = await setUp({ isStarted: false })
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(20))
    expect(signals).toEqual([])
  })
})
