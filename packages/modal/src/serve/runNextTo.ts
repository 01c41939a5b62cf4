import { spawn } from 'node:child_process'

/** @returns its exit code */
export function runNextTo([command = '', ...args]: readonly string[]): Promise<number> {
  // Scripts of npm are shell files on Windows.
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Error(`${command} could not be started: ${cause.message}`)))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
