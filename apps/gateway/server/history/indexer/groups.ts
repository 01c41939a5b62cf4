import type { Hex } from 'viem'
import type { Watched } from './watched.ts'

export type Followed = Watched & { account: Hex }

/** Accounts that are read together, from the same block on. */
type Group = { accounts: Hex[]; edge: number }

/** Addresses that one filter names, where the endpoint refuses none of them. */
export const MOST_TOGETHER = 50

/**
 * Accounts whose next newer block is the same, those nearest to the newest block first.
 *
 * @returns `undefined` where all are there. `edge`: the newest block that they have
 */
export function nextUp(followed: readonly Followed[], head: number, most: number): Group | undefined {
  const behind = followed.filter(({ to }) => to !== undefined && to < head)
  const edge = Math.max(...behind.map(({ to = 0 }) => to))
  return groupOf(
    behind.filter(({ to }) => to === edge),
    edge,
    most,
  )
}

/**
 * Accounts whose next older block is the same, the latest to come first: they read on until they meet those before them.
 *
 * @returns `undefined` where nothing older is left. `edge`: the oldest block that they have; `limit`: the oldest to read now
 */
export function nextDown(followed: readonly Followed[], most: number): (Group & { limit: number }) | undefined {
  const open = followed.filter(({ from, isComplete }) => from !== undefined && !isComplete)
  const edge = Math.max(...open.map(({ from = 0 }) => from))
  const group = groupOf(
    open.filter(({ from }) => from === edge),
    edge,
    most,
  )
  const others = open.flatMap(({ from }) => (from !== undefined && from < edge ? [from] : []))
  return group && { ...group, limit: others.length > 0 ? Math.max(...others) : 0 }
}

function groupOf(members: readonly Followed[], edge: number, most: number): Group | undefined {
  if (members.length === 0) return undefined
  return { accounts: members.slice(0, most).map(({ account }) => account), edge }
}
