import { readFileSync } from 'node:fs'
import { type DataFee, knownDataFee, type RelayerSettings } from '@airlock/protocol/config/relayerSettings'
import { type Address, getAddress, type Hex, isAddress, parseUnits } from 'viem'
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

export type NetworkOptions = {
  rpcUrl: string
  dataFee: DataFee
  /** In wei. */
  highestGasPrice: bigint
  /** The most that all operations of 24 hours may cost, in wei. */
  coinPerDay: bigint
  /** More on the relayer is said in the log, in wei. */
  mostCoin: bigint
}

const MAX_GAS = 3_000_000
/** Keys of secp256k1 are below it. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const KEY = /^0x[0-9a-f]{64}$/i
/** `42161=https://…` */
const ENTRY = /^([1-9][0-9]{0,14})=(https?:\/\/.+)$/

/**
 * Reads what the operator's relayer needs: `RELAYER_KEY` or `RELAYER_KEY_FILE`, `RELAYER_RPC_URLS` and `RELAYER_TARGETS`. With one of them missing
 * no fees are paid, and the log names the variable.
 *
 * @throws Error with what is wrong, without the key
 */
export function readSponsor(env: NodeJS.ProcessEnv, settings: RelayerSettings | undefined): SponsorOptions | undefined {
  const key = (env.RELAYER_KEY || (env.RELAYER_KEY_FILE ? readFileSync(env.RELAYER_KEY_FILE, 'utf8') : '')).trim()
  const entries = list(env.RELAYER_RPC_URLS)
  if (key === '' && entries.length === 0) return undefined
  if (key !== '' && !isKey(key)) throw new Error('RELAYER_KEY: write 32 bytes as 0x and 64 hex digits.')
  const networks = new Map(
    entries.map((entry) => {
      const [, chainId, url = ''] = ENTRY.exec(entry) ?? []
      if (chainId === undefined || !URL.canParse(url))
        throw new Error('RELAYER_RPC_URLS: write each network as `42161=https://node.example`, separated by commas.')
      return [Number(chainId), networkOptions(Number(chainId), url, settings)]
    }),
  )
  if (networks.size < entries.length) throw new Error('RELAYER_RPC_URLS: write each network once.')
  const maxGas = env.RELAYER_MAX_GAS ? Number(env.RELAYER_MAX_GAS) : MAX_GAS
  if (!Number.isSafeInteger(maxGas) || maxGas < 1) throw new Error('RELAYER_MAX_GAS: write a whole number of gas.')
  const targets = list(env.RELAYER_TARGETS)
  const isAll = targets.join() === 'all'
  if (!isAll && !targets.every((target) => isAddress(target, { strict: false })))
    throw new Error('RELAYER_TARGETS: write addresses, separated by commas, or `all`.')
  const given = { RELAYER_KEY: key, RELAYER_RPC_URLS: entries.join(), RELAYER_TARGETS: targets.join() }
  const [missing] = Object.entries(given).find(([, value]) => value === '') ?? []
  if (missing !== undefined) {
    console.warn(`${missing} is missing: nobody’s fees are paid.`)
    return undefined
  }
  return {
    account: privateKeyToAccount(key as Hex),
    networks,
    maxGas,
    targets: isAll ? undefined : new Set(targets.map((target) => getAddress(target))),
  }
}

function isKey(key: string): boolean {
  return KEY.test(key) && BigInt(key) > 0n && BigInt(key) < ORDER
}

/** @throws Error with the entry of the configuration that is missing */
function networkOptions(chainId: number, rpcUrl: string, settings: RelayerSettings | undefined): NetworkOptions {
  const network = settings?.networks[chainId]
  if (network === undefined) {
    throw new Error(
      `RELAYER_RPC_URLS: how much may be spent on network ${chainId} is not stated. Write relayer.networks["${chainId}"] in airlock.config.json.`,
    )
  }
  // The configuration is not read without one of them.
  const dataFee = network.dataFee ?? (knownDataFee(chainId) as DataFee)
  return {
    rpcUrl,
    dataFee,
    highestGasPrice: parseUnits(network.highestGasPrice, 9),
    coinPerDay: parseUnits(network.coinPerDay, 18),
    mostCoin: parseUnits(network.mostCoin, 18),
  }
}

function list(text = ''): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || [])
}
