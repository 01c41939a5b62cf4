import { type Struct, structsOf, type Value } from '../eip712/values.ts'

/** Adds a signer to the account: Hyperliquid's `ApproveAgent`, session keys. */
const AGENT = /^(?:agent|agent_?address|delegate|session_?(?:key|address|signer)|signer|api_?wallet)$/i
const HASH_LENGTH = 66

export function namesAgent(message: Struct, account: string): boolean {
  return structsOf(message).some(({ members }) =>
    members.some(({ name, value }) => AGENT.test(name) && value.kind === 'address' && value.value !== account),
  )
}

export function isBareHash(message: Struct): boolean {
  const leaves = leavesOf(message)
  const isOpaque = leaves.every(({ kind }) => kind === 'bytes' || kind === 'string' || kind === 'bool')
  return isOpaque && leaves.some((leaf) => leaf.kind === 'bytes' && leaf.value.length >= HASH_LENGTH)
}

function leavesOf(value: Value): Value[] {
  if (value.kind === 'struct') return value.members.flatMap((member) => leavesOf(member.value))
  return value.kind === 'list' ? value.items.flatMap(leavesOf) : [value]
}
