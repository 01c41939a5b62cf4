type Hex = `0x${string}`

/** The data price may rise until the transaction is mined. */
export const ROLLUP_FEE_MARGIN = 2n

/** https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000F'
/** https://docs.scroll.io/en/developers/transaction-fees-on-scroll/ */
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'

/** Encoding them with viem costs 6.6 kB. */
export function rollupFeeCalls(kind: string): {
  to: Hex
  /** `getL1Fee(bytes)` */
  exact(transaction: Hex): Hex
  /** `getL1FeeUpperBound(uint256)`, since Fjord. */
  bound(bytes: number): Hex
  /** `getOperatorFee(uint256)`, since Isthmus. */
  operator(gas: bigint): Hex
} {
  return {
    to: kind === 'scroll' ? SCROLL_ORACLE : OP_STACK_ORACLE,
    exact(transaction) {
      const bytes = transaction.slice(2)
      const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
      return `0x49948e0e${word(32)}${word(bytes.length / 2)}${padded}`
    },
    bound: (bytes) => `0xf1c7a58b${word(bytes)}`,
    operator: (gas) => `0x275aedd2${word(gas)}`,
  }
}

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
