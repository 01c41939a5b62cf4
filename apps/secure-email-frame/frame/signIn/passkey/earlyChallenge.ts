/** A challenge works for five minutes, and its dialog may take two. */
const MAX_AGE_MS = 150_000

/** Requests challenges early, so that a click waits for no server. Keeps an unused one, because the server limits them by network. */
export function earlyChallenge(request: () => Promise<string>) {
  let early: { requestedAt: number; challenge: Promise<string | undefined> } | undefined

  /** `performance.now()` may stop while the device sleeps. */
  function isYoung(): boolean {
    const ageMs = early === undefined ? -1 : Date.now() - early.requestedAt
    return ageMs >= 0 && ageMs < MAX_AGE_MS
  }

  return {
    prepare(): void {
      if (isYoung()) return
      const started = { requestedAt: Date.now(), challenge: request().catch(() => undefined) }
      early = started
      void started.challenge.then((challenge) => {
        if (challenge === undefined && early === started) early = undefined
      })
    },
    async take(): Promise<string> {
      const challenge = isYoung() ? early?.challenge : undefined
      early = undefined
      return (await challenge) ?? request()
    },
  }
}
