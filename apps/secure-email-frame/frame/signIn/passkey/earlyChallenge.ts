/** A challenge works for five minutes, and its dialog may take two. */
const MAX_AGE_MS = 150_000

/** Requests a challenge at once, so that a later click waits for no server. A failed or old one is requested again. */
export function earlyChallenge(request: () => Promise<string>): () => Promise<string> {
  const startedAt = performance.now()
  const early = request().catch(() => undefined)
  return async () => {
    const challenge = performance.now() - startedAt < MAX_AGE_MS ? await early : undefined
    return challenge ?? request()
  }
}
