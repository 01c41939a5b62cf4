import type { Hex } from 'viem'
import type { Watched } from './watched.ts'

export type Followed = Watched & { account: Hex }

type Group = { accounts: Hex[]; edge: number }

export const MOST_TOGETHER = 50

/** Accounts with the same next newer block. @returns `undefined` if all are current; `edge` is their newest block */
export function nextUp(followed: readonly Followed[], head: number, max: number): Group | undefined {
  const behind = followed.filter(({ to }) => to !== undefined && to < head)
  const edge = Math.max(...behind.map(({ to = 0 }) => to))
  return groupOf(
    behind.filter(({ to }) => to === edge),
    edge,
    max,
  )
}

/** Accounts with the same next older block. @returns `undefined` if none is left; `limit` is the oldest block to read */
export function nextDown(followed: readonly Followed[], max: number): (Group & { limit: number }) | undefined {
  const open = followed.filter(({ from, isComplete }) => from !== undefined && !isComplete)
  const edge = Math.max(...open.map(({ from = 0 }) => from))
  const group = groupOf(
    open.filter(({ from }) => from === edge),
    edge,
    max,
  )
  const others = open.flatMap(({ from }) => (from !== undefined && from < edge ? [from] : []))
  return group && { ...group, limit: others.length > 0 ? Math.max(...others) : 0 }
}

function groupOf(members: readonly Followed[], edge: number, max: number): Group | undefined {
  if (members.length === 0) return undefined
  return { accounts: members.slice(0, max).map(({ account }) => account), edge }
}
