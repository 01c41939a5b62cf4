import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const playwright = 'node_modules/@playwright/test/cli.js'

/** Only Chromium is required. The headless shell draws no windows, which saves a third of the time. */
const PACKAGES = [
  { name: 'chromium', commands: ['chromium', 'chromium-browser', 'google-chrome'] },
  { name: 'chromium-headless-shell', commands: ['chromium-headless-shell'] },
  { name: 'firefox-esr', commands: ['firefox-esr', 'firefox'] },
  { name: 'redis-server', commands: ['redis-server'] },
]

/**
 * Installs missing test programs from the system's packages. Does nothing without `apt-get` and root rights (or `sudo` without a password).
 *
 * @param {(command: string, args: string[]) => boolean} [run] runs a program quietly. Resolves to whether it succeeded
 */
export function installSystemPackages(run = runQuietly) {
  const missing = PACKAGES.filter(({ commands }) => !commands.some((command) => run('which', [command])))
  if (missing.length === 0 || !run('which', ['apt-get'])) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    return run(command, rest)
  }
  console.log(`installing ${missing.map(({ name }) => name).join(', ')}`)
  if (!apt('update', '-qq')) return
  // One at a time: a package that this system lacks must not hold back the others.
  for (const { name } of missing) apt('install', '-y', '-qq', '--no-install-recommends', name)
}

export function downloadChromium() {
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** @param {string} command @param {string[]} args */
function runQuietly(command, args) {
  return (
    spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
    0
  )
}
