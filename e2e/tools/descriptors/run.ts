import { writeFileSync } from 'node:fs'
import { readImplementation } from '@airlock/protocol/namespaces/eip155/reads/readImplementation'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { runCases } from './runCases.ts'

const USAGE = 'npm run descriptors -- <checkout> [--tests] [--out descriptors.json] [--rpc <chain id>=<URL>]…'

const options = process.argv.slice(2)
const valuesOf = (name: string) => options.flatMap((option, at) => (option === name ? (options[at + 1] ?? []) : []))
const [checkout] = options
if (checkout === undefined || checkout.startsWith('--')) {
  console.error(USAGE)
  process.exit(1)
}
if (options.includes('--tests')) {
  const { equal, ...others } = await runCases(checkout)
  const { leftOut, different, refused } = others
  for (const [kind, results] of Object.entries({ 'left out': leftOut, different, refused })) {
    for (const { name, cause } of results) console.log(`${kind}: ${name}: ${cause}`)
  }
  console.log(`${equal} equal`)
  console.log(`${leftOut.length} equal, except for texts that the wallet does not take over`)
  console.log(`${different.length} different`)
  console.log(`${refused.length} refused`)
  process.exit(different.length > 0 ? 1 : 0)
}
const [out = 'descriptors.json'] = valuesOf('--out')
const urls = new Map(
  valuesOf('--rpc').map((entry) => {
    const at = entry.indexOf('=')
    return [Number(entry.slice(0, at)), entry.slice(at + 1)] as const
  }),
)
const read = new Map<string, ReturnType<typeof readImplementation>>()

const { snapshot, problems } = await compileSnapshot(readCheckout(checkout), async (chainId, address) => {
  const url = urls.get(chainId)
  if (url === undefined) return undefined
  const name = `${chainId} ${address}`
  const reading = read.get(name) ?? readImplementation((method, params) => request(url, method, params), address)
  read.set(name, reading)
  return reading
})
for (const problem of problems) console.warn(`left out: ${problem}`)
writeFileSync(out, `${JSON.stringify(snapshot)}\n`)
console.log(`${snapshot.leaves.length} described functions and types in ${out}. Root: ${snapshot.root}`)

async function request(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error !== undefined) throw new Error(error.message)
  return result
}
