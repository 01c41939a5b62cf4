import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { type KeptSession, keptSession } from '../gateway/answers/sessions.ts'
import { KEEP_SENTENCE } from '../names/modalText.ts'

const hash = (text: string) => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`

/** Keccak-256 of `account:chainId:context` in lower case. */
export function pciOf({ account, chainId, context }: { account: string; chainId: string; context: string }): string {
  return hash(`${account}:${chainId}:${context}`.toLowerCase())
}

export function keepText(session: KeptSession, timestamp: number): string {
  const metadata = hash(JSON.stringify(keptSession.parse(session)))
  return `${KEEP_SENTENCE}${JSON.stringify({ pci: session.pci, keep: true, facts: metadata, timestamp })}`
}

export function revokeText(pci: string, timestamp: number | undefined): string {
  return JSON.stringify({ pci, revoke: true, ...(timestamp !== undefined && { timestamp }) })
}
