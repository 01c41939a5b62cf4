import type { SolanaTransaction } from './parseTransaction.ts'

const SIGNATURE_LAMPORTS = 5_000n
/** In lamports: 0.05 SOL, over ten times a usual fee. */
export const DEAR_FEE = 50_000_000n
const UNITS = { each: 200_000, all: 1_400_000 }
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Programs that verify signatures. Each signature is charged. */
const CHECKERS = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** Maximum fee in lamports: signatures, and compute units at the transaction's price. https://solana.com/docs/core/fees */
export function feeOf({ signers, instructions }: SolanaTransaction): bigint {
  let price = 0n
  let limit: number | undefined
  let signatures = BigInt(signers.length)
  for (const { program, data } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (CHECKERS.includes(program)) signatures += BigInt(data[0] ?? 0)
    if (program !== COMPUTE_BUDGET) continue
    if (data[0] === 2 && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const units = Math.min(limit ?? UNITS.each * instructions.length, UNITS.all)
  const MICRO = 1_000_000n
  return signatures * SIGNATURE_LAMPORTS + (price * BigInt(units) + MICRO - 1n) / MICRO
}
