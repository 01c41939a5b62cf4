import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { READ_BALANCES_CODE } from '../../apps/gateway/server/chain/readBalancesCode.ts'
import { READ_BOUNDED_CODE } from '../../apps/gateway/server/chain/readBoundedCode.ts'

const require = createRequire(import.meta.url)
const solc = require('solc') as { compile(input: string): string }

/** Compiles for the Paris EVM, which every chain has, and without a hash of the source, which would change with a comment. */
function compile(name: string) {
  const source = new URL(`../../apps/gateway/server/chain/${name}.sol`, import.meta.url)
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
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  return `0x${contracts[name][name].evm.bytecode.object}`
}

test.each([
  ['ReadBalances', READ_BALANCES_CODE],
  ['ReadBounded', READ_BOUNDED_CODE],
])('the code of %s is what its source compiles to', (name, code) => {
  expect(code).toBe(compile(name))
})
