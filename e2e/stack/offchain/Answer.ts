/** Answer of the world's server. Its status is 200 by default. */
export type Answer = { status?: number; type: string; body: string | Buffer }

export function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}
