import { createHistogram } from 'node:perf_hooks'
import type { SecureCall } from '@airlock/protocol/secure/api'
import { counter } from './metricsText.ts'

/** Calls that wait for the user: their time is the user's. */
const WAITING: readonly SecureCall[] = ['login/device', 'identity/linked', 'social/redeem']
const QUANTILES = [0.5, 0.99, 1]
const NS_PER_MS = 1e6

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** Labels are statuses and error codes, never users or sites. */
export function createRequestMetrics() {
  const requests = counter('secure_requests_total', 'Answers of the API.', 'status')
  const errors = counter('secure_errors_total', 'Errors of the API.', 'code')
  const times = createHistogram()

  return {
    answered(call: SecureCall, { status, code, ms }: { status: number; code?: string; ms: number }) {
      requests.add(status)
      if (code !== undefined) errors.add(code)
      if (!WAITING.includes(call)) times.record(Math.max(1, Math.round(ms * NS_PER_MS)))
    },
    text(): string {
      const lines = QUANTILES.map((quantile) => {
        const seconds = times.count === 0 ? 0 : times.percentile(quantile * 100) / 1e9
        return `secure_request_seconds{quantile="${quantile}"} ${seconds}\n`
      })
      times.reset()
      return [
        requests.text(),
        errors.text(),
        '# HELP secure_request_seconds Time to answer a request since the last scrape; quantile 1 is the longest.\n',
        '# TYPE secure_request_seconds summary\n',
        ...lines,
      ].join('')
    },
  }
}
