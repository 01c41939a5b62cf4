import { isRecord } from '../isRecord.ts'
import type { Endpoint, EndpointResponse } from './Endpoint.ts'

/** Drops invalid list items. @returns undefined if the response is invalid */
export function parseResponse<One extends Endpoint>(endpoint: One, value: unknown): EndpointResponse<One> | undefined {
  const { response, list } = endpoint
  if (response === 'image' || response === 'text') return undefined
  const parsed = response.safeParse(list === undefined ? value : withValidItems(value, list))
  return parsed.success ? (parsed.data as EndpointResponse<One>) : undefined
}

function withValidItems(value: unknown, { key, item }: NonNullable<Endpoint['list']>) {
  const valid = (items: unknown) => (Array.isArray(items) ? items.filter((one) => item.safeParse(one).success) : items)
  if (key === undefined) return valid(value)
  return isRecord(value) ? { ...value, [key]: valid(value[key]) } : value
}
