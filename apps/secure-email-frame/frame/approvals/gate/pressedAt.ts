export type Moment = { readonly timeStamp: number }

/**
 * When the user acted, not when a busy document received the event: queued presses would look like a pause (T21).
 *
 * @param now in ms, as `timeStamp`
 */
export function pressedAt({ timeStamp }: Moment, now: number): number {
  return Math.min(timeStamp, now)
}
