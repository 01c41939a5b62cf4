import { AirlockError } from '@airlock/protocol/errors/AirlockError'

const HEX = /^0x([\da-fA-F]{128}|[\da-fA-F]{130}|[\da-fA-F]{132})$/

/** 64 bytes (Sr25519, Ed25519) or 65 (ECDSA), and a scheme byte. @throws AirlockError WALLET_INVALID_ANSWER */
export function readSignature(value: unknown): string {
  const hex = typeof value === 'string' && value.length <= 134 ? HEX.exec(value)?.[1] : undefined
  if (!hex || !isSignature(hex)) throw new AirlockError('WALLET_INVALID_ANSWER')
  return `0x${hex}`
}

function isSignature(hex: string): boolean {
  const [scheme, recovery] = [hex.slice(0, 2), hex.slice(-2)]
  const isWithScheme = hex.length === 130 && /^0[01]$/.test(scheme)
  const isEcdsa = hex.length === 130 && /^0[01]$/.test(recovery)
  const isKnown = hex.length === 128 || isWithScheme || isEcdsa || (hex.length === 132 && scheme === '02')
  return isKnown && /[^0]/.test(hex.slice(2, -2))
}
