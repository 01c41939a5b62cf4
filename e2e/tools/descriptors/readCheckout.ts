import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isRecord } from '@airlock/protocol/isRecord'

const MAX_FILE_BYTES = 512 * 1_024
const MAX_INCLUDES = 4

export type CheckoutFile = { path: string; content: unknown } | { path: string; problem: string }

export function readCheckout(root: string): CheckoutFile[] {
  const folder = resolve(root)
  return (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => /(?:^|[/\\])(?:calldata|eip712)-[^/\\]+\.json$/.test(path) && !path.endsWith('.tests.json'))
    .sort()
    .map((path) => {
      try {
        return { path, content: readMerged(folder, join(folder, path), []) }
      } catch (cause) {
        return { path, problem: cause instanceof Error ? cause.message : String(cause) }
      }
    })
}

function readMerged(folder: string, file: string, readers: readonly string[]): unknown {
  const inside = relative(folder, file)
  if (inside.startsWith('..')) throw new Error('It includes a file outside of the checkout.')
  if (readers.includes(file) || readers.length > MAX_INCLUDES) throw new Error('Its includes have a cycle.')
  if (statSync(file).size > MAX_FILE_BYTES) throw new Error(`${inside} is larger than ${MAX_FILE_BYTES} bytes.`)
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(content)) throw new Error(`${inside} is not an object.`)
  const { includes, ...own } = content
  if (includes === undefined) return own
  if (typeof includes !== 'string' || /^[a-z]+:/i.test(includes)) throw new Error('It includes a remote file.')
  return merge(readMerged(folder, resolve(dirname(file), includes), [...readers, file]), own)
}

/** Members of the including file win. Fields are merged by their path. */
function merge(included: unknown, own: unknown): unknown {
  if (isFields(included) && isFields(own)) {
    const left = included.filter(({ path }) => !own.some((one) => one.path === path))
    return [...left, ...own]
  }
  if (!isRecord(included) || !isRecord(own)) return own
  const names = [...new Set([...Object.keys(included), ...Object.keys(own)])]
  return Object.fromEntries(
    names.map((name) => [
      name,
      name in own ? (name in included ? merge(included[name], own[name]) : own[name]) : included[name],
    ]),
  )
}

function isFields(value: unknown): value is { path: unknown }[] {
  return Array.isArray(value) && value.every((one) => isRecord(one) && 'path' in one)
}
