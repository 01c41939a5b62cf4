import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { READ_BALANCES_CODE } from '../../apps/gateway/server/chain/readBalancesCode.ts'
import { READ_BOUNDED_CODE } from '../../apps/gateway/server/chain/readBoundedCode.ts'
import { zoneResolverCode } from '../stack/names/zone.ts'
import { keeperCode } from '../stack/permissions/keeper.ts'
import { deadlineCode } from '../stack/smartAccount/deploySmartAccount.ts'

const require = createRequire(import.meta.url)
const solc = require('solc') as { compile(input: string, callbacks: object): string }

/** Compiles for the Paris EVM, which every chain has, and without a hash of the source, which would change with a comment. */
function compile(path: string) {
  const source = new URL(`../../apps/${path}.sol`, import.meta.url)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const input = {
    language: 'Solidity',
    sources: { [name]: { content: readFileSync(fileURLToPath(source), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { [name]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  return `0x${contracts[name][name].evm.bytecode.object}`
}

function readImport(path: string) {
  return { contents: readFileSync(require.resolve(path), 'utf8') }
}

test.each([
  ['gateway/server/chain/ReadBalances', READ_BALANCES_CODE],
  ['gateway/server/chain/ReadBounded', READ_BOUNDED_CODE],
  ['secure-email-frame/server/fees/OperationDeadline', deadlineCode()],
  ['gateway/server/names/zone/ZoneResolver', zoneResolverCode()],
  ['secure-email-frame/server/permissions/AllowanceKeeper', keeperCode()],
])('matches the compiled source of %s', (path, code) => {
  expect(code).toBe(compile(path))
})
