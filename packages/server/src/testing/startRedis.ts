import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './freePort.ts'

const PROGRAM = 'redis-server'
const READY = 'Ready to accept connections'

/** @returns undefined if Redis is not installed, which the run reports @throws Error with its output */
export async function startRedis(): Promise<{ url: string; close(): Promise<void> } | undefined> {
  const port = await freePort()
  const redis = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  let output = ''
  const closed = once(redis, 'exit')
  const isThere = await new Promise<boolean>((resolve, reject) => {
    redis.once('error', () => resolve(false))
    redis.once('exit', () => reject(new Error(`${PROGRAM} did not start:\n${output}`)))
    redis.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(READY)) resolve(true)
    })
  })
  if (!isThere) {
    console.log('redis: not run')
    return undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      if (redis.exitCode !== null) return
      redis.kill('SIGTERM')
      await closed
    },
  }
}
