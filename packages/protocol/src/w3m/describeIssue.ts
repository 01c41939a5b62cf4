import type * as z from 'zod/mini'

export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'Invalid input'
  if (issue.input === undefined) return 'Required'
  return `Expected ${issue.expected}, received ${kindOf(issue.input)}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
