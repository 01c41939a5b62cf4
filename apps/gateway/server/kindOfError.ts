const DISK_FULL = '53100'

/** Leaves out the message, because libraries and the database may quote an account. */
export function kindOfError(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const { name, code } = cause as Error & { code?: unknown }
  // PostgreSQL names its errors `error`.
  if (name !== 'error' || typeof code !== 'string') return name
  return code === DISK_FULL ? `PostgreSQL ${code}, its disk is full` : `PostgreSQL ${code}`
}
