import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findHeadlessChromium } from '../../support/browser/browsers.ts'

type Trial = { folder: string; root: string; tarballs: Map<string, string> }

const consumers = fileURLToPath(new URL('consumers', import.meta.url))

export const TRIALS: Record<string, (trial: Trial) => Promise<void> | void> = {
  '@airlock/sdk': (trial) => {
    link(trial, ['@angular/core', '@types/react', '@wagmi/core', 'react', 'rxjs', 'solid-js', 'svelte', 'viem', 'vue'])
    typeCheck(trial, 'sdk.ts')
    const options = "{ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] }"
    const script = `console.log(require('@airlock/sdk').createAppKit(${options}).getIsConnectedState())`
    expectText(node(trial, '--input-type=commonjs', '-e', script), 'false')
  },
  '@airlock/verify': (trial) => {
    typeCheck(trial, 'verify.ts')
    const script =
      "import('@airlock/verify').then(async ({ verifySignIn: v }) => console.log((await v({ message: 'x', signature: '0x', expected: { domain: 'app.example', nonce: '12345678' } })).ok))"
    expectText(node(trial, '-e', script), 'false')
  },
  '@airlock/modal': async (trial) => {
    const config = ['init', '--origin', 'https://wallet.example', '--app', 'https://app.example']
    expectText(command(trial, 'airlock-modal', config), 'Wrote airlock.config.json.')
    expectText(command(trial, 'airlock-modal', ['check']), '0 problems, 0 warnings')
  },
  '@airlock/move': (trial) => {
    writeFileSync(
      join(trial.folder, 'app.ts'),
      "import { createAppKit } from '@reown/appkit'\ncreateAppKit({ projectId })\n",
    )
    const manifest = join(trial.folder, 'package.json')
    const { dependencies, ...others } = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...others, dependencies: { ...dependencies, '@reown/appkit': '1.8.24' } }))
    run('git', ['init', '-q'], trial.folder)
    const output = command(trial, 'airlock-move', ['appkit', '--frame', 'https://wallet.example', '--dry'])
    expectText(output, 'Would change: 2\n  app.ts')
  },
  '@airlock/test-wallets': async (trial) => {
    link(trial, ['@playwright/test', 'playwright', 'playwright-core', '@types/node', 'undici-types'])
    typeCheck(trial, 'testWallets.ts')
    install(trial.folder, [tarballOf(trial, '@airlock/modal')])
    link(trial, ['@playwright/test', 'playwright', 'playwright-core'])
    const stop = await startModal(trial)
    try {
      cpSync(join(consumers, 'wallets.mjs'), join(trial.folder, 'wallets.spec.mjs'))
      const launchOptions = { executablePath: findHeadlessChromium(), args: ['--no-sandbox'] }
      const config = `export default ${JSON.stringify({ use: { launchOptions } })}\n`
      writeFileSync(join(trial.folder, 'playwright.config.mjs'), config)
      const cli = join(trial.root, 'node_modules/@playwright/test/cli.js')
      expectText(node(trial, cli, 'test', 'wallets.spec.mjs', '--reporter=line'), '3 passed')
    } finally {
      stop()
    }
  },
  'create-airlock': (trial) => {
    const script = join(trial.folder, 'node_modules/create-airlock/dist/main.js')
    expectText(node(trial, script, 'app', '--template', 'html', '--yes'), 'npm run dev')
    const app = join(trial.folder, 'app')
    install(app, [tarballOf(trial, '@airlock/sdk'), tarballOf(trial, '@airlock/modal')])
    run('npm', ['run', 'build'], app)
  },
}

/** Their dependencies come from npm's cache, or from the registry. */
export function install(folder: string, tarballs: readonly string[]) {
  run('npm', ['install', ...tarballs, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
}

function tarballOf({ tarballs }: Trial, name: string) {
  const path = tarballs.get(name)
  if (path === undefined) throw new Error(`${name} is not packed.`)
  return path
}

function typeCheck({ folder, root }: Trial, file: string) {
  cpSync(join(consumers, file), join(folder, file))
  for (const module of ['NodeNext', 'ESNext']) {
    const moduleResolution = module === 'ESNext' ? 'bundler' : module
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--noEmit',
      '--ignoreConfig',
    ]
    const lib = ['--lib', 'ES2022,DOM,DOM.Iterable', '--target', 'ES2022', '--types', '']
    const options = ['--module', module, '--moduleResolution', moduleResolution, ...strict, ...lib]
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], folder)
  }
}

async function startModal({ folder }: Trial) {
  const child = spawn(process.execPath, ['node_modules/@airlock/modal/dist/cli/main.js', '--port', '3461'], {
    cwd: folder,
  })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isRunning = await fetch('http://127.0.0.1:3461/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isRunning) return () => void child.kill()
    await setTimeout(100)
  }
  child.kill()
  throw new Error('@airlock/modal does not answer on port 3461.')
}

function link({ folder, root }: Trial, names: readonly string[]) {
  for (const name of names) {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    try {
      symlinkSync(join(root, 'node_modules', name), path, 'junction')
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    }
  }
}

const node = ({ folder }: Trial, ...args: string[]) => run(process.execPath, args, folder)
const command = ({ folder }: Trial, name: string, args: string[]) =>
  run(join(folder, 'node_modules/.bin', name), args, folder)

function run(file: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe', shell: process.platform === 'win32' })
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new Error(`${file} ${args.join(' ')}\n${stdout}${stderr}`)
  }
}

function expectText(output: string, text: string) {
  if (!output.includes(text)) throw new Error(`Expected "${text}" in:\n${output}`)
}
