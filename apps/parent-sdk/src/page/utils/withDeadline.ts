export function withDeadline<Value>(task: Value, deadlineMs: number): Promise<Awaited<Value>> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, deadlineMs))
  return Promise.race([task, timeout])
}
