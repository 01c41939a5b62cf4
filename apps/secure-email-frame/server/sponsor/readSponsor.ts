import { readFileSync } from 'node:fs'
import { type DataFee, knownDataFee, type RelayerSettings } from '@airlock/protocol/config/relayerSettings'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type SponsorOptions = {
  /** Pays, and signs nothing but transactions that bring operations. */
  account: PrivateKeyAccount
  /** By EVM chain id. */
  networks: ReadonlyMap<number, NetworkOptions>
  /** Most gas of one operation. */
  maxGas: number
  /** Contracts whose calls are paid for; undefined for all. */
  targets: ReadonlySet<Address> | undefined
}

export type NetworkOptions = { rpcUrl: string; dataFee: DataFee }

const MAX_GAS = 3_000_000
const KEY = /^0x[0-9a-f]{64}$/i
/** `42161=https://…` */
const ENTRY = /^([1-9][0-9]{0,14})=(https?:\/\/.+)$/

/**
 * Reads what the operator's relayer needs: `RELAYER_KEY` or `RELAYER_KEY_FILE`, and `RELAYER_RPC_URLS`. With one of them missing no fees are
 * paid, and the log names the variable.
 *
 * @throws Error with what is wrong, without the key
 */
export function readSponsor(env: NodeJS.ProcessEnv, settings: RelayerSettings | undefined): SponsorOptions | undefined {
  const key = (env.RELAYER_KEY || (env.RELAYER_KEY_FILE ? readFileSync(env.RELAYER_KEY_FILE, 'utf8') : '')).trim()
  const entries = list(env.RELAYER_RPC_URLS)
  if (key === '' && entries.length === 0) return undefined
  if (key !== '' && !KEY.test(key)) throw new Error('RELAYER_KEY: write 32 bytes as 0x and 64 hex digits.')
  const networks = new Map(
    entries.map((entry) => {
      const [, chainId, url = ''] = ENTRY.exec(entry) ?? []
      if (chainId === undefined || !URL.canParse(url))
        throw new Error('RELAYER_RPC_URLS: write each network as `42161=https://node.example`, separated by commas.')
      return [Number(chainId), networkOptions(Number(chainId), url, settings)]
    }),
  )
  const maxGas = env.RELAYER_MAX_GAS ? Number(env.RELAYER_MAX_GAS) : MAX_GAS
  if (!Number.isSafeInteger(maxGas) || maxGas < 1) throw new Error('RELAYER_MAX_GAS: write a whole number of gas.')
  const targets = list(env.RELAYER_TARGETS)
  if (!targets.every((target) => isAddress(target, { strict: false })))
    throw new Error('RELAYER_TARGETS: write addresses, separated by commas.')
  const missing = key === '' ? 'RELAYER_KEY' : entries.length === 0 ? 'RELAYER_RPC_URLS' : undefined
  if (missing !== undefined) {
    console.warn(`${missing} is missing: nobody’s fees are paid.`)
    return undefined
  }
  return {
    account: privateKeyToAccount(key as Hex),
    networks,
    maxGas,
    targets: targets.length === 0 ? undefined : new Set(targets.map((target) => getAddress(target))),
  }
}

/** @throws Error with the entry of the configuration that is missing */
function networkOptions(chainId: number, rpcUrl: string, settings: RelayerSettings | undefined): NetworkOptions {
  const dataFee = settings?.networks[chainId]?.dataFee ?? knownDataFee(chainId)
  if (dataFee === undefined) {
    throw new Error(
      `RELAYER_RPC_URLS: how network ${chainId} takes a fee for data is not known. Write relayer.networks["${chainId}"].dataFee in airlock.config.json.`,
    )
  }
  return { rpcUrl, dataFee }
}

function list(text = ''): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || [])
}
