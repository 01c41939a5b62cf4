import * as z from 'zod/mini'

/** The section `relayer` of `airlock.config.json`: how the secure server pays fees. Key and nodes stand in the environment alone. */

/**
 * Fee of a network for the data of a transaction. `none`: there is none beside gas; `op-stack`: the `GasPriceOracle` of the OP stack knows it;
 * `in-gas`: it is in the gas that the network's nodes estimate, as Arbitrum has it.
 */
export const DATA_FEES = ['none', 'op-stack', 'in-gas'] as const
export type DataFee = (typeof DATA_FEES)[number]

/** Networks whose fee for data is known, by chain id. */
const KNOWN: Readonly<Record<DataFee, readonly number[]>> = {
  none: [1, 56, 100, 137, 11_155_111],
  'op-stack': [10, 130, 8_453, 84_532, 11_155_420],
  'in-gas': [42_161, 421_614],
}
const KINDS = DATA_FEES.map((kind) => `"${kind}"`).join(', ')

/** @returns undefined for a network of which it is not known */
export function knownDataFee(chainId: number): DataFee | undefined {
  return DATA_FEES.find((kind) => KNOWN[kind].includes(chainId))
}

/** Decimal digits of gwei, and of a coin. */
const decimal = (places: number, message: string) =>
  z.string(message).check(z.regex(new RegExp(`^(?=.*[1-9])(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,${places}})?$`), message))
const COIN = 'Write how much of the coin as "0.5".'

const network = z.strictObject({
  /** In gwei: nothing is paid for while a transaction would offer more. */
  highestGasPrice: decimal(9, 'Write gwei as "20" or "0.05".'),
  /** The most that all operations of 24 hours may cost. */
  coinPerDay: decimal(18, COIN),
  /** More of it on the relayer is too much to lose. */
  mostCoin: decimal(18, COIN),
  /** Known for some networks. */
  dataFee: z.optional(z.enum(DATA_FEES, `Write one of ${KINDS}.`)),
})

/** As in `RELAYER_RPC_URLS`. */
const chainId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'Write a chain id such as "8453".'))

export const relayerSettings = z.strictObject({
  networks: z._default(
    z
      .record(chainId, network, { error: 'Write entries by chain id: { "8453": { … } }.' })
      .check(({ value, issues }) => {
        for (const [id, { dataFee }] of Object.entries(value)) {
          const known = knownDataFee(Number(id))
          const message =
            known === undefined
              ? dataFee === undefined && `Write how this network takes a fee for data, one of ${KINDS}.`
              : dataFee !== undefined && dataFee !== known && `Remove it: this network has "${known}".`
          if (message) issues.push({ code: 'custom', message, path: [id, 'dataFee'], input: dataFee })
        }
      }),
    {},
  ),
})
export type RelayerSettings = z.output<typeof relayerSettings>
