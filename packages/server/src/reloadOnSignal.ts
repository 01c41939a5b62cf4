type Reloadable = { projects: unknown; development?: boolean }

/** Keeps the old ones if the file is invalid, or changes anything else. @throws Error */
export function reloadOnSignal<Config extends Reloadable>(config: Config, read: () => Config): void {
  if (config.development) return
  process.on('SIGHUP', () => {
    try {
      console.log(reload(config, read()))
    } catch (cause) {
      console.error(`${(cause as Error).message}\nThe projects stay as they were.`)
    }
  })
}

function reload<Config extends Reloadable>(config: Config, next: Config): string {
  const keys = new Set([...Object.keys(config), ...Object.keys(next)]) as Set<keyof Config & string>
  const changed = [...keys].filter((key) => key !== 'projects' && !isEqual(config[key], next[key]))
  if (changed.length > 0)
    throw new Error(`Only "projects" can change while the server runs. Restart it for: ${changed.join(', ')}.`)
  config.projects = next.projects
  return `projects: ${Object.keys(next.projects as object).join(', ')}`
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
