import { hex } from '@scure/base'

const ZERO = '00'.repeat(31)
const HIGH = 'ff'.repeat(30)

/** The first is also ristretto255's identity and Solana's system program. */
export const SMALL_ORDER_KEYS: readonly string[] = [
  `00${ZERO}`,
  `01${ZERO}`,
  `00${'00'.repeat(30)}80`,
  `01${'00'.repeat(30)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  `ec${HIGH}7f`,
  `ec${HIGH}ff`,
  `ed${HIGH}7f`,
  `ed${HIGH}ff`,
  `ee${HIGH}7f`,
  `ee${HIGH}ff`,
]

/** Signatures that lenient rules accept for one text in eight under such a key: a small-order point and zero. */
export function* smallOrderSignatures(): Generator<Uint8Array> {
  for (const point of SMALL_ORDER_KEYS) yield Uint8Array.of(...hex.decode(point), ...new Uint8Array(32))
}
