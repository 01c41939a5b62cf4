import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { ServerName } from './planHosts.ts'
import { prefixOf } from './splitEnvironment.ts'
import type { Command } from './superviseProcess.ts'

export async function checkServers(servers: readonly (Command & { name: ServerName })[]): Promise<string[]> {
  const outputs = await Promise.all(servers.map(checkServer))
  return outputs.flat()
}

async function checkServer({ name, args, env, user }: Command & { name: ServerName }): Promise<string[]> {
  const child = spawn(process.execPath, [...args, '--check'], { env, ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code === 0) return []
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines.map((line) => withPrefix(line, prefixOf(name))) : [`${name}: ended with ${code}`]
}

/** Names a variable as the operator wrote it: `KEK: …` → `SECURE_KEK: …`. */
function withPrefix(line: string, prefix: string) {
  return /^(?!AIRLOCK_)[A-Z][A-Z0-9_]+\b/.test(line) ? `${prefix}${line}` : line
}
