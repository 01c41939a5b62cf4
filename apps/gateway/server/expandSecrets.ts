/** `https://rpc.example/${RPC_KEY}` */
const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)\}/g
const WHOLE = /^\$\{([A-Z][A-Z0-9_]*)\}$/

/** Keeps keys out of files. @throws Error that names a missing variable */
export function expandSecrets<Section>(section: Section, env: NodeJS.ProcessEnv): Section {
  const expand = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [reference, name] = value.match(WHOLE) ?? []
      if (reference !== undefined && name !== undefined) return secretOf(name, env)
      return value.replace(VARIABLE, (_, part: string) => encodeURIComponent(secretOf(part, env)))
    }
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, expand(one)]))
  }
  return expand(section) as Section
}

function secretOf(name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name]
  if (value) return value
  throw new Error(`${name} is not set, but \`gateway\` in airlock.config.json uses it.`)
}
