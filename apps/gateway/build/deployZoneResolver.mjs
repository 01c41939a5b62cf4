import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  getAddress,
  http,
  isAddress,
  isHex,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/*
 * Deploys the resolver of a zone: docs/names.md says when. Variables:
 *   RPC_URL      of the chain that ENS lives on
 *   DEPLOYER_KEY pays for the transaction, and owns nothing afterwards
 *   OWNER        may change signers and URLs
 *   SIGNERS      addresses of the keys in NAMES_SIGNER_KEYS, with commas between them
 *   GATEWAY      origin of the gateway, such as https://gateway.example
 */
const { RPC_URL, DEPLOYER_KEY, OWNER, SIGNERS = '', GATEWAY } = process.env
const signers = SIGNERS.split(',').map((one) => one.trim())
const problems = [
  !URL.canParse(RPC_URL ?? '') && 'RPC_URL must be the URL of a node.',
  !(isHex(DEPLOYER_KEY) && DEPLOYER_KEY.length === 66) && 'DEPLOYER_KEY must be a private key.',
  !isAddress(OWNER ?? '') && 'OWNER must be an address.',
  !signers.every((one) => isAddress(one)) && 'SIGNERS must be addresses with commas between them.',
  !URL.canParse(GATEWAY ?? '') && 'GATEWAY must be the origin of the gateway.',
].filter(Boolean)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const code = readFileSync(new URL('../../../deploy/zoneResolver.hex', import.meta.url), 'utf8').trim()
const urls = [`${new URL(GATEWAY).origin}/v1/names/ccip/{sender}/{data}.json`]
const args = encodeAbiParameters(parseAbiParameters('address, address[], string[]'), [getAddress(OWNER), signers, urls])
const transport = http(RPC_URL)
const wallet = createWalletClient({ account: privateKeyToAccount(DEPLOYER_KEY), transport })
const client = createPublicClient({ transport })
const hash = await wallet.sendTransaction({ chain: null, data: `0x${code}${args.slice(2)}` })
const { contractAddress, status } = await client.waitForTransactionReceipt({ hash })
if (status !== 'success') {
  console.error(`The transaction ${hash} failed.`)
  process.exit(1)
}
console.log(contractAddress)
console.error('Set it as the resolver of the zone in ENS, and as gateway.names.resolver in airlock.config.json.')
