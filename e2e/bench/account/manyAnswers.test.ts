import { balance } from '@airlock/protocol/gateway/answers/balance'
import { history } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { manyTokens, manyTransactions } from './manyAnswers.ts'

test('the answers of the bench are those of a gateway, page by page to the end', () => {
  expect(balance.parse(manyTokens(500, 'eip155:8453')).balances).toHaveLength(500)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = history.parse(manyTransactions(120, 'eip155:8453', cursor))
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  expect(new Set(ids).size).toBe(120)
})
