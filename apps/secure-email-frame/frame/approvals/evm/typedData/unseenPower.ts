import { type Struct, structsOf, type Value } from '../eip712/values.ts'

/** Another signer for the account from then on: Hyperliquid's `ApproveAgent`, session keys. */
const AGENT = /^(?:agent|agent_?address|delegate|session_?(?:key|address|signer)|signer|api_?wallet)$/i
/** Characters of thirty-two bytes in 0x hex. */
const HASH_LENGTH = 66

/** True for data that makes another address act for the account. */
export function namesAgent(message: Struct, account: string): boolean {
  return structsOf(message).some(({ members }) =>
    members.some(({ name, value }) => AGENT.test(name) && value.kind === 'address' && value.value !== account),
  )
}

/** True for data that is no more than a hash of something else, as the root of many orders (Blur) and an action of Hyperliquid are. */
export function isBareHash(message: Struct): boolean {
  const leaves = leavesOf(message)
  const isOpaque = leaves.every(({ kind }) => kind === 'bytes' || kind === 'string' || kind === 'bool')
  return isOpaque && leaves.some((leaf) => leaf.kind === 'bytes' && leaf.value.length >= HASH_LENGTH)
}

function leavesOf(value: Value): Value[] {
  if (value.kind === 'struct') return value.members.flatMap((member) => leavesOf(member.value))
  return value.kind === 'list' ? value.items.flatMap(leavesOf) : [value]
}
