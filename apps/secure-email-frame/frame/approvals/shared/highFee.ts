import { parseEther } from 'viem'

/** Coins per ether in value, as powers of ten. Unlisted coins count as 1. */
const PER_ETHER: Readonly<Record<string, bigint>> = {
  AVAX: 100n,
  HYPE: 100n,
  BERA: 1_000n,
  FRAX: 1_000n,
  MNT: 1_000n,
  XDAI: 1_000n,
  CELO: 10_000n,
  CRO: 10_000n,
  FTM: 10_000n,
  POL: 10_000n,
  S: 10_000n,
  SEI: 10_000n,
  MON: 100_000n,
}

type HighFee = {
  fee: bigint
  sent: bigint
  isTipped: boolean
  highFeeThreshold: bigint
}

export function highFeeThresholdOf(symbol: string): bigint {
  return parseEther('0.01') * (Object.hasOwn(PER_ETHER, symbol) ? (PER_ETHER[symbol] ?? 1n) : 1n)
}

export function isHighFee({ fee, sent, isTipped, highFeeThreshold }: HighFee): boolean {
  const isMuchOfSent = sent > 0n && fee * 10n > sent && fee * 20n > highFeeThreshold
  return isMuchOfSent || (isTipped && fee > highFeeThreshold) || fee > highFeeThreshold * 10n
}
