import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { healthRoute } from './healthRoute.ts'

async function get(route: ReturnType<typeof healthRoute>) {
  const response = await new Hono().get('/healthz', route).request('/healthz')
  return [response.status, await response.json()]
}

test('responds 200, or 503 if its database fails', async () => {
  expect(await get(healthRoute('modal'))).toEqual([200, { status: 'ok', service: 'modal' }])
  expect(await get(healthRoute('secure', async () => true))).toEqual([200, { status: 'ok', service: 'secure' }])
  expect(await get(healthRoute('secure', async () => false))).toEqual([503, { status: 'failing', service: 'secure' }])
})

test('adds the operator’s values to the status', async () => {
  const route = healthRoute('gateway', undefined, () => ({ waiting: 2 }))
  expect(await get(route)).toEqual([200, { status: 'ok', service: 'gateway', waiting: 2 }])
})
