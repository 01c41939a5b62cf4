import { readFileSync } from 'node:fs'

type Issue = {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
  expected?: string
  keys?: readonly string[]
  errors?: readonly (readonly Issue[])[]
  issues?: readonly { message: string }[]
}
type Schema<Config> = {
  safeParse(value: unknown): { success: true; data: Config } | { success: false; error: { issues: readonly Issue[] } }
}

const EXPECTED: Record<string, string> = {
  string: 'a text in quotes',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
}

/** @param variable names the file @throws Error with each invalid key, its value and the fix, one a line */
export function readConfig<Config>(path: string, schema: Schema<Config>, variable = 'AIRLOCK_CONFIG'): Config {
  const value = parseJson(path, readText(path, variable))
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) => describe(issue, value))
  throw new Error([...new Set(problems)].map((problem) => `${path}: ${problem}`).join('\n'))
}

function readText(path: string, variable: string) {
  try {
    // Some editors write a byte order mark, which is not JSON.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`
    throw new Error(`${variable}: ${path}: ${reason}. Write it, or set ${variable} to where it is.`)
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { message } = cause as Error
    if (text.trim() === '') {
      throw new Error(`${path}: the file is empty. Write the configuration into it, as in docs/configuration.md.`)
    }
    const [, position] = /position (\d+)/.exec(message) ?? []
    if (isCutOff(message, text)) {
      throw new Error(
        `${path}: the JSON ends too early, at ${positionOf(text.trimEnd())}. Write what is missing there, or restore the file: a copy of it may have been cut off.`,
      )
    }
    // Without a position the message quotes the text.
    if (position === undefined) throw new Error(`${path}: no JSON: ${message.replace(/\s+/g, ' ')}. Correct it there.`)
    const location = positionOf(text.slice(0, Number(position)))
    throw new Error(`${path}: no JSON from ${location} on: ${message.replace(/ in JSON at.*$/, '')}. Correct it there.`)
  }
}

function isCutOff(message: string, text: string) {
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position) >= text.trimEnd().length
  return message.startsWith('Unexpected end')
}

function positionOf(text: string) {
  const lines = text.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

function describe(issue: Issue, config: unknown): string[] {
  const { code, path, message, expected = '', keys = [], errors = [], issues = [] } = issue
  const value = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], config)
  if (code === 'unrecognized_keys') {
    return keys.map((key) => {
      const input = shownValue((value as Record<string, unknown> | undefined)?.[key])
      return `${nameOf([...path, key])} (${input}) is not known. Remove it, or correct its spelling; docs/configuration.md lists the keys.`
    })
  }
  if (code === 'invalid_union' && errors.length > 0) {
    const [inner = []] = errors.filter((branch) => branch.every((one) => one.path.length > 0))
    if (inner.length > 0) return inner.flatMap((one) => describe({ ...one, path: [...path, ...one.path] }, config))
  }
  const name = nameOf(path)
  if (code === 'invalid_key') return [`${name} (${shownValue(value)}) has no valid name. ${issues[0]?.message}`]
  if (value === undefined) {
    return [`${name} is missing. ${code === 'custom' ? message : `Write ${EXPECTED[expected] ?? 'a value'}.`}`]
  }
  const shown = shownValue(value)
  const origin = originOf(value)
  if (origin !== undefined && message.includes('origin') && origin !== value) {
    return [`${name} is ${shown}. Write ${JSON.stringify(origin)}: no path, no slash at the end.`]
  }
  const fix =
    message === 'Invalid input' ? `Write ${EXPECTED[expected] ?? 'what docs/configuration.md says'}.` : message
  return [`${name} is ${shown}. ${fix}`]
}

function shownValue(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 200)
}

function originOf(value: unknown) {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { origin, protocol } = new URL(value)
  return /^https?:$/.test(protocol) ? origin : undefined
}

function nameOf(path: readonly PropertyKey[]) {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return name.replace(/^\./, '') || 'the configuration'
}
