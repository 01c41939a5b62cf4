import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerName } from './planHosts.ts'

const packed = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export function argumentsOf(name: ServerName | 'router'): string[] {
  if (name === 'router') return [packed('./main.js'), 'router']
  if (name === 'modal') return [packed('./main.js'), 'serve']
  return [packed(`../servers/${name}/server/main.js`)]
}

export function missingServer(name: ServerName): string | undefined {
  const [script = ''] = argumentsOf(name)
  if (existsSync(script)) return undefined
  return `The ${name} server is not in this package. Use the image of deploy/small, or a build of the repository.`
}
