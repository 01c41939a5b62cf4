import { PRIMARY_NAME_S, primaryNameBytes } from '@airlock/protocol/names/primaryName'
import type { Database } from '@airlock/server/openDatabase'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  hexToBigInt,
  isAddressEqual,
  isHex,
  keccak256,
  numberToHex,
  parseAbi,
  parseGwei,
  recoverAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NOT_OF_THE_CALL } from '../../chain/callCode.ts'
import { GatewayError } from '../../GatewayError.ts'
import { type ChainRpc, RpcError } from '../../sources/ChainRpc.ts'
import { type SourceContext, SourceFailed } from '../../sources/Source.ts'

const REGISTRAR = parseAbi([
  'function setNameForAddrWithSignature(address addr, uint256 signatureExpiry, string name, bytes signature)',
  'function nameForAddr(address addr) view returns (string)',
])
/** Seconds by which a clock may be ahead. */
const AHEAD_S = 60
/** A name of five words of storage needs about 150,000. */
const MAX_GAS = 200_000n
const TIP = parseGwei('0.1')
const DAY = "interval '24 hours'"
const RETRY_AFTER_S = 3_600

type Options = {
  database: Database
  rpc: ChainRpc
  registrar: string
  relayerKey: Hex
  maxPerDay: number
  maxGwei: number
  now?: () => number
}
type SignedName = { address: string; name: string; expiry: number; signature: string }

/** The account signs, the relayer pays (https://docs.ens.domains/ensip/19). Processes may share the relayer. */
export function createNameRelay({
  database,
  rpc,
  relayerKey,
  maxPerDay,
  maxGwei,
  now = Date.now,
  ...options
}: Options) {
  const registrar = getAddress(options.registrar)
  const relayer = privateKeyToAccount(relayerKey)

  async function read(method: string, params: readonly unknown[], context: SourceContext): Promise<Hex> {
    const response = await rpc.request({ method, params }, context)
    if (!isHex(response)) throw new SourceFailed('the chain of names returned something else')
    return response
  }

  /** @throws GatewayError TEXT_EXPIRED, SIGNATURE_INVALID */
  async function checkSignature({ address, name, expiry, signature }: SignedName) {
    const seconds = Math.floor(now() / 1_000)
    if (expiry <= seconds || expiry > seconds + PRIMARY_NAME_S + AHEAD_S) throw new GatewayError('TEXT_EXPIRED')
    const hash = hashMessage({ raw: keccak256(primaryNameBytes({ registrar, address, name, expiry })) })
    const signer = await recoverAddress({ hash, signature: signature as Hex }).catch(() => undefined)
    if (signer === undefined || !isAddressEqual(signer, address as Address)) throw new GatewayError('SIGNATURE_INVALID')
  }

  async function isCurrent({ address, name }: SignedName, context: SourceContext): Promise<boolean> {
    const data = encodeFunctionData({ abi: REGISTRAR, functionName: 'nameForAddr', args: [address as Address] })
    const response = await read('eth_call', [{ to: registrar, data }, 'latest'], context)
    if (response === '0x') throw new GatewayError('PRIMARY_NAMES_OFF')
    return decodeFunctionResult({ abi: REGISTRAR, functionName: 'nameForAddr', data: response }) === name
  }

  /** Counts a name before payment. @throws GatewayError TOO_MANY */
  async function reserve(address: string): Promise<void> {
    await database.transaction(async ({ query }) => {
      await query("SELECT pg_advisory_xact_lock(hashtextextended('airlock name relays', 0))")
      await query(`DELETE FROM name_relays WHERE relayed_at < now() - ${DAY}`)
      const [{ own, total } = { own: 0, total: 0 }] = await query<{ own: number; total: number }>(
        'SELECT (count(*) FILTER (WHERE address = $1))::int AS own, count(*)::int AS total FROM name_relays',
        [address],
      )
      if (own > 0 || total >= maxPerDay)
        throw new GatewayError('TOO_MANY', {
          context: { seconds: String(RETRY_AFTER_S) },
          retryAfterSeconds: RETRY_AFTER_S,
        })
      await query('INSERT INTO name_relays (address) VALUES ($1)', [address])
    })
  }

  /** Keeps a slow node from holding more than one connection of the pool. */
  let turn: Promise<unknown> = Promise.resolve()

  function send(...args: Parameters<typeof sendLocked>): Promise<Hex> {
    const sent = turn.then(() => sendLocked(...args))
    turn = sent.catch(() => {})
    return sent
  }

  /** Runs once over all processes, because each transaction takes the next nonce. */
  async function sendLocked(call: { data: Hex; gas: bigint; feePerGas: bigint }, context: SourceContext): Promise<Hex> {
    return database.transaction(async ({ query }) => {
      await query("SELECT pg_advisory_xact_lock(hashtextextended('airlock name relayer', 0))")
      const [nonce, chainId] = await Promise.all([
        read('eth_getTransactionCount', [relayer.address, 'pending'], context),
        read('eth_chainId', [], context),
      ])
      const { data, gas, feePerGas } = call
      const signed = await relayer.signTransaction({
        type: 'eip1559',
        chainId: Number(chainId),
        nonce: Number(nonce),
        to: registrar,
        data,
        gas,
        maxFeePerGas: feePerGas,
        maxPriorityFeePerGas: feePerGas < TIP ? feePerGas : TIP,
      })
      return read('eth_sendRawTransaction', [signed], context)
    })
  }

  return {
    registrar,

    /**
     * The caller has checked ownership. @returns undefined if the chain has the name @throws GatewayError TEXT_EXPIRED, SIGNATURE_INVALID,
     * PRIMARY_NAME_REJECTED, PRIMARY_NAMES_OFF, FEES_HIGH, TOO_MANY @throws SourceFailed
     */
    async setName(signed: SignedName, context: SourceContext): Promise<Hex | undefined> {
      await checkSignature(signed)
      if (await isCurrent(signed, context)) return undefined
      await context.countRegistration?.()
      const { address, name, expiry, signature } = signed
      const data = encodeFunctionData({
        abi: REGISTRAR,
        functionName: 'setNameForAddrWithSignature',
        args: [address as Address, BigInt(expiry), name, signature as Hex],
      })
      const call = { from: relayer.address, to: registrar, data, gas: numberToHex(MAX_GAS) }
      const [gas, price] = await Promise.all([
        read('eth_estimateGas', [call], context).catch((cause: unknown) => {
          const isRejection = cause instanceof RpcError && !NOT_OF_THE_CALL.has(cause.code)
          throw isRejection ? new GatewayError('PRIMARY_NAME_REJECTED') : cause
        }),
        read('eth_gasPrice', [], context),
      ])
      const feePerGas = (hexToBigInt(price) * 5n) / 4n
      if (feePerGas > parseGwei(String(maxGwei))) throw new GatewayError('FEES_HIGH')
      const owner = address.toLowerCase()
      const limit = (hexToBigInt(gas) * 6n) / 5n
      await reserve(owner)
      try {
        return await send({ data, gas: limit > MAX_GAS ? MAX_GAS : limit, feePerGas }, context)
      } catch (cause) {
        // Other failures keep the reservation, because the transaction may have been sent.
        if (!(cause instanceof RpcError)) throw cause
        await database.query('DELETE FROM name_relays WHERE address = $1', [owner])
        throw new SourceFailed('the chain of names refused the transaction')
      }
    },
  }
}
export type NameRelay = ReturnType<typeof createNameRelay>
