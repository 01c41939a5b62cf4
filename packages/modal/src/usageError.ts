/** A command line that cannot be run; the usage is printed with it. */
export class UsageError extends Error {
  override name = 'UsageError'
}
