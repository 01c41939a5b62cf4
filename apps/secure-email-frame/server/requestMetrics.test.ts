import { expect, test } from 'vitest'
import { createRequestMetrics } from './requestMetrics.ts'

test('counts answers and errors, and reports the longest time once', () => {
  const metrics = createRequestMetrics()
  metrics.answered('session/user', { status: 200, ms: 20 })
  metrics.answered('login/email', { status: 503, code: 'MAIL_UNAVAILABLE', ms: 900 })
  const text = metrics.text()
  expect(text).toContain('secure_requests_total{status="200"} 1\n')
  expect(text).toContain('secure_errors_total{code="MAIL_UNAVAILABLE"} 1\n')
  const longest = (of: string) => Number(/quantile="1"} (\S+)/.exec(of)?.[1])
  expect(longest(text)).toBeCloseTo(0.9, 1)
  expect(longest(metrics.text())).toBe(0)
  expect(metrics.text()).toContain('secure_requests_total{status="503"} 1\n')
})

test('leaves out the time of calls that wait for the user', () => {
  const metrics = createRequestMetrics()
  metrics.answered('login/device', { status: 200, ms: 25_000 })
  expect(metrics.text()).toContain('secure_request_seconds{quantile="1"} 0\n')
})
