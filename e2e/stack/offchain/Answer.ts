export type Result = { status?: number; type: string; body: string | Buffer }

export function json(value: unknown, status = 200): Result {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}
