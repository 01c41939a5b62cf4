import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/airlock/contracts', import.meta.url))
const SOURCES = new URL('../contracts/', import.meta.url)
const SETTINGS = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' }
/** Runs on each network, and has no hash of the source's comments. */
const PORTABLE = { ...SETTINGS, evmVersion: 'paris', metadata: { bytecodeHash: 'none', appendCBOR: false } }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/** Cached by source and settings, because compiling takes seconds. @throws Error with the compiler's words */
export function compileContract(file: string, name = file, folder: URL = SOURCES): Hex {
  return compile(file, name, { folder, settings: SETTINGS })
}

/** @throws Error with the compiler's words. */
export function compilePortable(file: string, folder: URL): Hex {
  return compile(file, file, { folder, settings: PORTABLE })
}

function compile(file: string, name: string, { folder, settings }: { folder: URL; settings: object }): Hex {
  const source = readFileSync(fileURLToPath(new URL(`${file}.sol`, folder)), 'utf8')
  const require = createRequire(import.meta.url)
  const { version } = require('solc/package.json') as { version: string }
  const key = createHash('sha256')
    .update(JSON.stringify([version, settings, source]))
    .digest('hex')
    .slice(0, 16)
  const keptAt = (contract: string) => join(CACHE_FOLDER, `${contract}-${key}.hex`)
  const cached = keptAt(name)
  if (existsSync(cached)) return readFileSync(cached, 'utf8') as Hex

  const solc = require('solc') as { compile(input: string, callbacks: object): string }
  const input = {
    language: 'Solidity',
    sources: { [`${file}.sol`]: { content: source } },
    settings: { ...settings, outputSelection: { [`${file}.sol`]: { '*': ['evm.bytecode.object'] } } },
  }
  const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as Output
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  const contracts = output.contracts?.[`${file}.sol`] ?? {}
  if (errors.length > 0 || contracts[name] === undefined) {
    throw new Error(errors.map((error) => error.formattedMessage).join('\n') || 'solc gave no bytecode')
  }
  mkdirSync(CACHE_FOLDER, { recursive: true })
  for (const [other, { evm }] of Object.entries(contracts)) writeFileSync(keptAt(other), `0x${evm.bytecode.object}`)
  return readFileSync(cached, 'utf8') as Hex
}
