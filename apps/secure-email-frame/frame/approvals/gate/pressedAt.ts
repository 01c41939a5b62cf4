export type Moment = { readonly timeStamp: number }

/** A queued press would look like a pause (T21). @param now in ms, as `timeStamp` */
export function pressedAt({ timeStamp }: Moment, now: number): number {
  return Math.min(timeStamp, now)
}
